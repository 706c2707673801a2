/**
 * Formats with a record interface, summed field by field; {@link
 * dev.stoa.bench.experiment.columns.ColumnFormats} lists them.
 */
package dev.stoa.bench.column.record;
