/**
 * Reads common formats as Avro records, and infers a schema for formats that have none. The
 * commands that read files call it through {@link dev.stoa.cli.input.RecordSources}; it does not
 * depend on tables.
 *
 * <p>{@code input.file} opens, decompresses and checks files; {@code input.record} contains what
 * all formats share; each other package below reads one format. Imports go from this package to the
 * formats, from them to {@code input.record}, and from there to {@code input.file}; only CSV uses
 * another format, JSON, for nested values.
 *
 * <p>Types inferred from JSON: integers are {@code long}, beyond 64 bits a decimal of scale 0;
 * numbers with a fraction are {@code double}, and so is a mixture of both, unless an integer would
 * lose digits. A field that is null or missing in some records is a union with null, default null;
 * a field that is missing in some records has the property {@code stoa.absent}, with which JSON
 * output omits all its nulls. Objects with a fixed set of keys are records, others maps; keys that
 * are not valid Avro names are changed, and the property {@code stoa.name} keeps the original. A
 * value that is always null is a nullable string.
 *
 * <p>Types inferred from CSV: {@code long}, {@code double} and {@code boolean} if every value of
 * the column is one, else string; dates stay strings. An empty field is null, and so is a text such
 * as NA in a column of numbers or booleans; a quoted empty field is the empty string in a column of
 * strings. How the file is written is detected from its beginning.
 */
package dev.stoa.cli.input;
