package dev.stoa.cli.output;

import java.io.IOException;
import org.apache.avro.generic.IndexedRecord;

/** Writes records of one format to a stream. */
interface RecordEncoder {
  /** Writes one record, which the caller may reuse afterwards. */
  void write(IndexedRecord record) throws IOException;

  /** Writes buffered records and the end of the file; the stream stays open. */
  void end() throws IOException;
}
