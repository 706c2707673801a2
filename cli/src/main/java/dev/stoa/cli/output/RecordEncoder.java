package dev.stoa.cli.output;

import java.io.IOException;
import org.apache.avro.generic.IndexedRecord;

/** Writes records in one format into a stream. */
interface RecordEncoder {
  void write(IndexedRecord record) throws IOException;

  /** Writes what is still held back; the stream stays open. */
  void end() throws IOException;
}
