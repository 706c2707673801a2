package dev.stoa.table.maintenance;

/**
 * A fault that {@link TableVerifier} found.
 *
 * @param file the file within the table
 * @param message the whole sentence: location, expected, found
 */
public record Fault(String file, String message) {}
