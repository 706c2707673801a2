package dev.stoa.cli.output;

import java.io.Closeable;
import org.apache.avro.generic.IndexedRecord;

/** Writes records of one schema to one file. */
public interface RecordSink extends Closeable {
  /**
   * Writes one record, which the caller may reuse afterwards.
   *
   * @throws OutputException when the file cannot be written
   */
  void write(IndexedRecord record);

  /**
   * Completes the file and publishes it under its name.
   *
   * @throws OutputException when the file cannot be written
   */
  void finish();

  /** Closes the file; without {@link #finish()}, removes it. */
  @Override
  void close();
}
