package dev.stoa.cli.output;

import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.generic.IndexedRecord;

/** Takes records of one schema, one after another, into one file. */
public interface RecordSink extends Closeable {
  /** Writes one record, which the caller may change afterwards. */
  void write(IndexedRecord record) throws IOException;

  /** Completes the file and lets it appear under its name. */
  void finish() throws IOException;

  /** Frees what is open; when {@link #finish()} was not called, nothing of the file remains. */
  @Override
  void close() throws IOException;
}
