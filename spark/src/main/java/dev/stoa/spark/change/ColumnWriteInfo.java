package dev.stoa.spark.change;

import java.util.Optional;

/**
 * Describes a query that writes columns.
 *
 * @param missingRows what happens to rows that it does not return
 * @param operation the UPDATE that it belongs to; empty for a user's query
 * @param isSorted whether the rows of each split directory come together and in order, as they do
 *     if only filters are between the table and the write
 */
record ColumnWriteInfo(
    ColumnTarget.MissingRows missingRows,
    Optional<TableRowLevelOperation> operation,
    boolean isSorted) {}
