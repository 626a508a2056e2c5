"""The site of the documentation: ``python -m docs.site`` writes it to build/site.

Its pages are the documents of the repository as they stand, and for players a page for each game in
each language, made from data/locale and painted by render/ (`docs.site.players`).
"""
