package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.InputException;
import java.io.Closeable;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * Records of one schema, read in sequence from one or more files. Every input error is an {@link
 * InputException}.
 */
public interface RecordSource extends Closeable {
  /** Returns the schema of all records. */
  Schema schema();

  /**
   * Says, before the first record, which of its fields are needed: others may be left null, also if
   * their type does not allow it. Sources that must read whole records ignore it.
   *
   * @param positions the positions of the fields in {@link #schema}
   */
  default void project(Set<Integer> positions) {}

  /**
   * Moves to the next record; returns false if there is none.
   *
   * @throws InputException when the input is damaged or a record does not fit the schema
   */
  boolean next();

  /**
   * Returns the current record, valid until {@link #next()}, which may fill the same object again.
   */
  GenericRecord record();

  /** Returns how many of the {@link #sizeInBytes()} were read, with which progress is shown. */
  long position();

  /** Returns the stored size of all files, compressed or not. */
  long sizeInBytes();

  /** Returns the file and line or record number of the current record, for messages. */
  String location();

  /** Returns a sentence about records that were skipped on purpose; empty if none were. */
  default String warning() {
    return "";
  }
}
