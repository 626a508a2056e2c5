"""The daily digest: one message a day instead of many."""
