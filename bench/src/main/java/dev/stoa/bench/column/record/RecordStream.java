package dev.stoa.bench.column.record;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Reads the records of a file; each is valid until the next one is read. */
public interface RecordStream extends Closeable {
  /** The schema of the records. */
  Schema schema();

  /** Reads the next record; empty at the end. */
  Optional<GenericRecord> next() throws IOException;
}
