"""Pipeline, by Ryan Courtney: two to four players."""
