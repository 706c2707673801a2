/**
 * Reads common formats — JSON lines, CSV, Avro, SequenceFile, WARC; plain, gzip or zstd — as Avro
 * records, inferring the schema where the format has none. The commands {@code load} and {@code
 * demo} call it through {@link dev.stoa.cli.input.RecordSources}; it does not depend on tables.
 *
 * <p>Types inferred from JSON: integers are {@code long}, beyond 64 bits a decimal of scale 0;
 * numbers with a fraction are {@code double}, and so is a mixture of both, unless an integer would
 * lose digits. A field that is null or missing somewhere is a union with null, default null; a
 * field that was missing somewhere carries the property {@code stoa.absent}, so that JSON output
 * omits it again, and omits it where it was null too. Objects with a fixed set of keys are records,
 * others maps; keys that are not valid Avro names are changed and the original kept in the property
 * {@code stoa.name}. A value that was only ever null is a nullable string.
 *
 * <p>Types inferred from CSV: {@code long}, {@code double} and {@code boolean} where every value of
 * the column is one, else string; dates stay strings. An empty field is null; a quoted empty field
 * is the empty string in a column of strings.
 */
package dev.stoa.cli.input;
