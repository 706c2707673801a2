package dev.stoa.cli.input.record;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.generic.GenericRecord;

/** Reads the records of one file; {@link ConcatenatedRecordSource} reads several in sequence. */
public interface FileRecordReader extends Closeable, BadRecords.Skipping {
  /** Moves to the next record; returns false if there is none. */
  boolean next() throws IOException;

  /** Returns the current record, valid until {@link #next()}. */
  GenericRecord record();

  /** Returns the number of stored bytes read so far, or an estimate. */
  long position();

  /** Returns where the current record is in the file, for messages, such as "line 7". */
  String location();

  @Override
  default Optional<LostRecords> skipBad(IOException failure) throws IOException {
    return Optional.empty();
  }
}
