/**
 * Writes Avro records for people and other programs: Avro, Parquet, ORC, JSON lines, CSV, TSV and
 * plain text. The commands {@code export}, {@code cat} and {@code head} call it through {@link
 * dev.stoa.cli.output.RecordSinks} and {@link dev.stoa.cli.output.JsonValueWriter}; it does not
 * depend on tables.
 *
 * <p>JSON is the inverse of the inference in {@code dev.stoa.cli.input}: fields have the names of
 * their property {@code stoa.name}; a null field is omitted if it has {@code stoa.absent}. Dates,
 * times, timestamps and durations are text in ISO 8601, or the numbers they are stored as; UUIDs
 * are text. Decimals are numbers with all their digits. Bytes and fixed are base64 text, NaN and
 * infinities the texts {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}, since JSON has no
 * such values. Reading the text with the same schema gives the same records. The branch of a union
 * value is not written.
 *
 * <p>CSV has a header row of the same names; null is an empty field, empty text a quoted one;
 * records, arrays and maps are JSON text within a field.
 *
 * <p>A file appears under its name only when it is complete.
 */
package dev.stoa.cli.output;
