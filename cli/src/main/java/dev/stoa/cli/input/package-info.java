/**
 * Reads what people have — JSON lines, CSV, Avro, SequenceFile, WARC; plain, gzip or zstd — as Avro
 * records, inferring the schema where the format has none. The commands {@code load} and {@code
 * demo} call it through {@link dev.stoa.cli.input.RecordSources}; it knows nothing of tables.
 *
 * <p>What is inferred from JSON: whole numbers are {@code long}, beyond 64 bits a decimal of scale
 * 0; numbers with a fraction are {@code double}, and so is a mixture of both, unless a whole number
 * would lose digits. A field that is null or missing somewhere is a union with null, default null;
 * a field that was missing somewhere carries the property {@code stoa.absent}, so that it is left
 * out again when written as JSON; where it was null instead, that is left out too. Objects with a
 * fixed set of keys are records, others maps; keys that are no Avro names are changed and kept in
 * the property {@code stoa.name}. What was only ever null is a nullable string.
 *
 * <p>What is inferred from CSV: {@code long}, {@code double} and {@code boolean} where every value
 * of the column is one, else string; dates stay strings. An empty field is null; a quoted empty
 * field is the empty string in a column of strings.
 */
package dev.stoa.cli.input;
