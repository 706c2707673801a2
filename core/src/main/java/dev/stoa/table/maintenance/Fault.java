package dev.stoa.table.maintenance;

/**
 * Something wrong that {@link TableVerifier} found.
 *
 * @param file the file within the table
 * @param message the whole sentence: place, what was expected, what was found
 */
public record Fault(String file, String message) {}
