package dev.stoa.cli.input;

import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.generic.GenericRecord;

/** The records of one file; {@link ConcatenatedRecordSource} puts several after one another. */
interface FileRecords extends Closeable {
  boolean next() throws IOException;

  /** The current record, valid until {@link #next()}. */
  GenericRecord record();

  /** How many bytes of the file, as it is stored, were read. */
  long position();

  /** Where in the file the current record stands, as in "line 7". */
  String place();
}
