package dev.stoa.cli.output;

import java.io.Closeable;
import org.apache.avro.generic.IndexedRecord;

/** Takes records of one schema, one after another, into one file. */
public interface RecordSink extends Closeable {
  /**
   * Writes one record, which the caller may change afterwards.
   *
   * @throws OutputException when the file cannot be written
   */
  void write(IndexedRecord record);

  /**
   * Completes the file and lets it appear under its name.
   *
   * @throws OutputException when the file cannot be written
   */
  void finish();

  /** Frees what is open; when {@link #finish()} was not called, nothing of the file remains. */
  @Override
  void close();
}
