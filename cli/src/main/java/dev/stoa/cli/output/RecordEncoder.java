package dev.stoa.cli.output;

import java.io.IOException;
import org.apache.avro.generic.IndexedRecord;

/** Writes records in one format into a stream. */
interface RecordEncoder {
  void write(IndexedRecord record) throws IOException;

  /** Writes buffered data; the stream stays open. */
  void end() throws IOException;
}
