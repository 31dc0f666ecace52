"""Mystery Rummy: Jack the Ripper, tried rule by rule."""
