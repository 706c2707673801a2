package dev.stoa.bench.peer;

import java.io.Closeable;
import java.io.IOException;
import org.apache.avro.generic.GenericRecord;

/** Writes one file of a {@link Peer}, which is complete after {@link #close}. */
public interface PeerWriter extends Closeable {
  /** Appends a record; neither changes nor keeps it. */
  void write(GenericRecord row) throws IOException;
}
