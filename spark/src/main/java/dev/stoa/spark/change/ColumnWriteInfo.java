package dev.stoa.spark.change;

import java.util.Optional;

/**
 * Describes a query that writes columns.
 *
 * @param missingRows what happens to rows that the query does not return
 * @param operation the UPDATE that the query belongs to; empty for a user's query
 * @param isSorted whether the rows of each split directory arrive together and in order, as they do
 *     if only filters are between the table and the write
 */
record ColumnWriteInfo(
    ColumnTarget.MissingRows missingRows,
    Optional<TableRowLevelOperation> operation,
    boolean isSorted) {}
