package dev.stoa.bench.experiment.eventindex;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Small batches of events, half of them with keys that the store has and half with new ones. After
 * the last batch the first events are written again. Each batch gives its events other tokens, so
 * that a token shows which batch was the last to write it. Used by {@link ChangingWork}. Immutable.
 */
final class EventBatches {
  private final EventRows rows;
  private final int eventsPerBatch;

  /** At even positions events of the store, after each an event with a new key. */
  private final List<GenericRecord> events = new ArrayList<>();

  /** The positions of events of the store by their rows. */
  private final Map<Long, Integer> positions = new HashMap<>();

  /**
   * Chooses random events, at most half of the rows.
   *
   * @param maxBatchCount the number of batches until events are written again, if there are enough
   * @param maxEventsPerBatch the number of events in a batch, if there are enough; even
   */
  EventBatches(EventRows rows, int maxBatchCount, int maxEventsPerBatch) {
    this.rows = rows;
    int maxStoredCount = (int) Math.max(1, Math.min(Integer.MAX_VALUE, rows.rowCount() / 2));
    int storedPerBatch = Math.min(maxEventsPerBatch / 2, maxStoredCount);
    int storedCount = storedPerBatch * Math.min(maxBatchCount, maxStoredCount / storedPerBatch);
    this.eventsPerBatch = 2 * storedPerBatch;
    RandomEvents random = new RandomEvents(rows, RandomEvents.BATCHES);
    Set<Long> chosen = new LinkedHashSet<>();
    while (chosen.size() < storedCount) {
      chosen.add(random.nextRow());
    }
    for (long row : chosen) {
      positions.put(row, events.size());
      GenericRecord event = rows.row(row);
      events.add(event);
      GenericRecord newEvent = new GenericData.Record((GenericData.Record) event, false);
      newEvent.put("eventNumber", rows.absentKey(row).eventNumber());
      events.add(newEvent);
    }
  }

  int eventCount() {
    return events.size();
  }

  int eventsPerBatch() {
    return eventsPerBatch;
  }

  /** Returns the events of a batch; numbers begin with 0 and have no end. */
  List<GenericRecord> batch(int number) {
    int first = number % batchCount() * eventsPerBatch;
    List<GenericRecord> batch = new ArrayList<>(eventsPerBatch);
    for (int position = first; position < first + eventsPerBatch; position++) {
      GenericRecord event =
          new GenericData.Record((GenericData.Record) events.get(position), false);
      event.put(EventRows.TOKEN_COLUMN, token(position, number));
      batch.add(event);
    }
    return batch;
  }

  private int batchCount() {
    return events.size() / eventsPerBatch;
  }

  /** Returns the token that a batch gives an event; if the number is negative, the first token. */
  private String token(int position, int batch) {
    String token = events.get(position).get(EventRows.TOKEN_COLUMN).toString();
    if (batch >= 0) {
      return "batch " + batch + " " + token;
    }
    return isStored(position) ? token : null;
  }

  private static boolean isStored(int position) {
    return position % 2 == 0;
  }

  /** Returns the key of an event. */
  EventKey key(int position) {
    return EventRows.key(events.get(position));
  }

  /** Returns whether a batch writes an event of the store. */
  boolean isWritten(long row) {
    return positions.containsKey(row);
  }

  /**
   * Checks what a lookup found.
   *
   * @param token the token; null if no event was found
   * @param visibleCount the number of batches that the lookup must see
   * @param startedCount the number of batches that it can have seen
   * @throws IOException if a batch that it must see has replaced the token, or none has written it
   */
  void check(int position, String token, int visibleCount, int startedCount) throws IOException {
    int batchCount = batchCount();
    int batch = position / eventsPerBatch - batchCount; // before all
    while (batch + batchCount < visibleCount) {
      batch += batchCount;
    }
    String expected = token(position, batch);
    for (int later = batch; !Objects.equals(token, token(position, later)); later += batchCount) {
      if (later + batchCount >= startedCount) {
        throw unexpected(key(position), token, expected, visibleCount);
      }
    }
  }

  /** The same of a row of the store, which may not be in the batches. */
  void checkRow(long row, String token, int visibleCount, int startedCount) throws IOException {
    if (isWritten(row)) {
      check(positions.get(row), token, visibleCount, startedCount);
    } else if (!rows.token(row).equals(token)) {
      throw unexpected(rows.key(row), token, rows.token(row), visibleCount);
    }
  }

  private static IOException unexpected(
      EventKey key, String token, String expected, int visibleCount) {
    return new IOException(
        "%s has the token %s; expected %s or a later one, after %d batches"
            .formatted(key, token, expected, visibleCount));
  }
}
