package dev.stoa.table.maintenance;

/**
 * A fault in a file of a table; reported by {@link TableVerifier} and by {@code Table.history}.
 *
 * @param file the file's path within the table
 * @param message a full sentence with the location, what was expected and what was found
 */
public record Fault(String file, String message) {}
