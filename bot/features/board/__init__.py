"""The board page: a seat's board in a browser, where a touch answers as the panel's press does."""
