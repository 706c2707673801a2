/**
 * Answers queries by reading peers' files record by record; {@link
 * dev.stoa.bench.experiment.columns.ColumnFormats} lists the formats.
 */
package dev.stoa.bench.column.record;
