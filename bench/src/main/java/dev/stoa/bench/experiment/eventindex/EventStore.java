package dev.stoa.bench.experiment.eventindex;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Events that were written, opened for reading. Several threads may call it at the same time. */
public interface EventStore extends Closeable {
  /** Returns the {@linkplain EventRows#TOKEN_COLUMN token} of an event; null if there is none. */
  String find(EventKey key) throws IOException;

  /** Shows what others have changed until now; most stores show it at once. */
  default void refresh() throws IOException {
    // Only stores of a version need it.
  }

  /** Returns the tokens of events, in one call if the system can. */
  default List<String> findAll(List<EventKey> keys) throws IOException {
    List<String> tokens = new ArrayList<>();
    for (EventKey key : keys) {
      tokens.add(find(key));
    }
    return tokens;
  }

  /** Counts the events whose {@linkplain EventRows#TRIGGER_COLUMN triggers} contain a text. */
  long countContaining(String text) throws IOException;
}
