/**
 * What the readers of all formats share: the interface of a source of records, its options, several
 * files read as one, and the names and fields of inferred schemas.
 *
 * <p>Each format implements {@link dev.stoa.cli.input.record.FileRecordReader}.
 */
package dev.stoa.cli.input.record;
