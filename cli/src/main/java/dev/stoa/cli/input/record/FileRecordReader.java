package dev.stoa.cli.input.record;

import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.generic.GenericRecord;

/** The records of one file; {@link ConcatenatedRecordSource} concatenates several. */
public interface FileRecordReader extends Closeable {
  boolean next() throws IOException;

  /** The current record, valid until {@link #next()}. */
  GenericRecord record();

  /** The number of stored bytes of the file that were read so far. */
  long position();

  /** The position of the current record in the file, as in "line 7". */
  String location();
}
