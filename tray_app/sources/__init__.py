"""Where usage lives on disk and how each format reads. Nothing here writes; no Qt, no Peewee."""
