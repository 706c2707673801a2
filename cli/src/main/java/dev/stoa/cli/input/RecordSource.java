package dev.stoa.cli.input;

import java.io.Closeable;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * Records of one schema, read one after another from one or more files. Every fault of the input is
 * an {@link InputException}.
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

  /** How much was read of {@link #sizeInBytes()}, as stored, for showing progress. */
  long position();

  /** The size of all inputs as they are stored, compressed or not. */
  long sizeInBytes();

  /** The file and line or record number of the current record, for messages. */
  String place();

  /** A sentence on what was left out on purpose so far; empty when nothing was. */
  default String remarks() {
    return "";
  }
}
