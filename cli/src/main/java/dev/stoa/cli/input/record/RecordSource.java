package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.InputException;
import java.io.Closeable;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * Records of one schema, read in sequence from one or more files. Every input error is an {@link
 * InputException}.
 */
public interface RecordSource extends Closeable {
  /** The schema of all records. */
  Schema schema();

  /**
   * Moves to the next record.
   *
   * @throws InputException when the input is damaged or a record does not fit the schema
   */
  boolean next();

  /** The current record, valid until {@link #next()}, which may fill the same object again. */
  GenericRecord record();

  /** How many of the stored {@link #sizeInBytes()} were read, for progress. */
  long position();

  /** The stored size of all inputs, compressed or not. */
  long sizeInBytes();

  /** The file and line or record number of the current record, for messages. */
  String location();

  /** A sentence about the records skipped on purpose so far; empty if none were. */
  default String warning() {
    return "";
  }
}
