package dev.stoa.bench.experiment.eventindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

final class EventBatchesTest {
  private final EventRows rows = new EventRows(1, 1_000);

  /** Three batches, each with two events of the store and two new ones. */
  private final EventBatches batches = new EventBatches(rows, 3, 4);

  @Test
  void halfOfTheKeysAreNew() {
    Set<EventKey> stored = new HashSet<>();
    for (long row = 0; row < rows.rowCount(); row++) {
      stored.add(rows.key(row));
    }
    Set<EventKey> keys = new HashSet<>();
    for (int number = 0; number < 3; number++) {
      batches.batch(number).forEach(event -> keys.add(EventRows.key(event)));
    }
    assertEquals(12, batches.eventCount());
    assertEquals(12, keys.size());
    keys.removeAll(stored);
    assertEquals(6, keys.size());
  }

  @Test
  void fewRowsMakeFewBatches() {
    for (long rowCount : new long[] {1, 2, 3, 8}) {
      EventBatches few = new EventBatches(new EventRows(1, rowCount), 3, 4);
      assertEquals(few.eventsPerBatch(), few.batch(7).size());
      assertTrue(few.eventCount() <= Math.max(2, rowCount), rowCount + " rows");
    }
  }

  @Test
  void aLookupMayFindWhatWasVisibleOrIsBeingWritten() throws IOException {
    int position = 4; // the first event of the second batch
    String first = EventRows.TOKEN_COLUMN;
    List<String> tokens =
        List.of(
            rows.token(rowOf(position)),
            batches.batch(1).get(0).get(first).toString(),
            batches.batch(4).get(0).get(first).toString());
    assertFinds(tokens, Set.of(0), position, 0, 0);
    assertFinds(tokens, Set.of(0), position, 1, 1);
    assertFinds(tokens, Set.of(0, 1), position, 1, 2);
    assertFinds(tokens, Set.of(1), position, 2, 2);
    assertFinds(tokens, Set.of(1), position, 4, 4);
    assertFinds(tokens, Set.of(1, 2), position, 4, 5);
    assertFinds(tokens, Set.of(0, 1, 2), position, 0, 9);
    assertFinds(tokens, Set.of(2), position, 5, 7);
  }

  @Test
  void aNewKeyIsAbsentUntilItsBatch() throws IOException {
    batches.check(5, null, 1, 2);
    assertThrows(IOException.class, () -> batches.check(5, null, 2, 2));
    GenericRecord event = batches.batch(1).get(1);
    batches.check(5, event.get(EventRows.TOKEN_COLUMN).toString(), 2, 2);
  }

  @Test
  void rowsOfNoBatchKeepTheirTokens() throws IOException {
    long row = 0;
    while (batches.isWritten(row)) {
      row++;
    }
    long other = row;
    batches.checkRow(row, rows.token(row), 3, 5);
    assertThrows(IOException.class, () -> batches.checkRow(other, null, 3, 5));
    assertThrows(IOException.class, () -> batches.checkRow(other, rows.token(other + 1), 3, 5));
  }

  private long rowOf(int position) {
    long row = 0;
    while (!rows.key(row).equals(batches.key(position))) {
      row++;
    }
    return row;
  }

  private void assertFinds(
      List<String> tokens, Set<Integer> expected, int position, int visible, int started)
      throws IOException {
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      if (expected.contains(i)) {
        batches.check(position, token, visible, started);
        batches.checkRow(rowOf(position), token, visible, started);
      } else {
        assertThrows(
            IOException.class, () -> batches.check(position, token, visible, started), token);
      }
    }
  }
}
