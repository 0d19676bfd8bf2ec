"""What differs per operating system, one file per system behind one small interface."""
