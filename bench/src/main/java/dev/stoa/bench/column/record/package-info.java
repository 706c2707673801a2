/**
 * Formats whose users get a record a row, added up field by field; {@link
 * dev.stoa.bench.experiment.columns.ColumnFormats} lists them.
 */
package dev.stoa.bench.column.record;
