package dev.stoa.bench.experiment.eventindex;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.avro.generic.GenericRecord;

/** Changes events of a store by their keys; complete after {@link #close}. */
public interface EventChanges extends Closeable {
  /** Writes events, which replace those with the same keys. */
  void upsert(List<GenericRecord> events) throws IOException;

  /** Deletes events. */
  void delete(List<EventKey> keys) throws IOException;
}
