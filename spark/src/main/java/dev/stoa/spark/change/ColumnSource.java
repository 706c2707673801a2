package dev.stoa.spark.change;

import java.util.Optional;

/**
 * What is known of a query that writes columns.
 *
 * @param missing what becomes of rows that it does not give
 * @param operation the UPDATE that it is of; empty for a query of a user's
 * @param isInOrder whether the rows of each split directory come together and in their order, as
 *     they do where nothing but a filter is between the table and the write
 */
record ColumnSource(
    ColumnTarget.Missing missing, Optional<RowOperation> operation, boolean isInOrder) {}
