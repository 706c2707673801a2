package dev.stoa.bench.experiment.eventindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChangingWorkTest {
  private static final Set<EventCase> CASES =
      Set.of(EventCase.LOOKUP_WHILE_WRITING, EventCase.SMALL_COMMITS);

  private final EventWork work = new EventWork(new EventRows(1, 500));

  @TempDir private Path directory;

  @Test
  void findsWhatWasWritten() throws IOException {
    for (EventCase eventCase : CASES) {
      MapEvents format = new MapEvents(0);
      Outcome first = run(eventCase, format);
      assertEquals(first.answer(), run(eventCase, format).answer());
      assertTrue(first.rowCount() >= 1_000, eventCase.label());
      assertTrue(first.seconds() > 0, eventCase.label());
      assertTrue(format.events.isEmpty(), "the copy was not removed");
    }
  }

  @Test
  void aLostUpsertFails() {
    for (EventCase eventCase : CASES) {
      MapEvents format = new MapEvents(3);
      IOException failure = assertThrows(IOException.class, () -> run(eventCase, format));
      assertTrue(failure.getMessage().contains("has the token"), failure::getMessage);
      assertTrue(format.lostCount > 0, "nothing was lost");
    }
  }

  @Test
  void aFailureOfTheWriterFails() {
    MapEvents format = new MapEvents(0);
    format.isReadOnly = true;
    IOException failure =
        assertThrows(IOException.class, () -> run(EventCase.LOOKUP_WHILE_WRITING, format));
    assertTrue(failure.getMessage().contains("could not be written"), failure::getMessage);
  }

  private Outcome run(EventCase eventCase, EventFormat format) throws IOException {
    return work.findChanging(
        eventCase, format, directory.resolve("store"), directory.resolve("scratch"));
  }

  /** A map in memory, which may lose every n-th event that is upserted. */
  private static final class MapEvents implements EventFormat {
    final Map<EventKey, String> events = new ConcurrentHashMap<>();
    private final int lossPeriod;
    private int upsertedCount;
    int lostCount;
    boolean isReadOnly;

    MapEvents(int lossPeriod) {
      this.lossPeriod = lossPeriod;
    }

    @Override
    public String name() {
      return "map";
    }

    @Override
    public String setup() {
      return "";
    }

    @Override
    public PeerWriter create(Path directory) {
      return new PeerWriter() {
        @Override
        public void write(GenericRecord row) {
          put(row);
        }

        @Override
        public void close() {
          // All are in the map.
        }
      };
    }

    private void put(GenericRecord event) {
      events.put(EventRows.key(event), event.get(EventRows.TOKEN_COLUMN).toString());
    }

    @Override
    public void remove(Path directory) {
      events.clear();
    }

    @Override
    public EventStore open(Path directory) {
      return new EventStore() {
        @Override
        public String find(EventKey key) {
          return events.get(key);
        }

        @Override
        public long countContaining(String text) {
          throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
          // It is a map.
        }
      };
    }

    @Override
    public EventChanges change(Path directory) {
      return new EventChanges() {
        @Override
        public void upsert(List<GenericRecord> batch) throws IOException {
          if (isReadOnly) {
            throw new IOException("the map is read-only");
          }
          for (GenericRecord event : batch) {
            upsertedCount++;
            if (lossPeriod > 0 && upsertedCount % lossPeriod == 0) {
              lostCount++;
            } else {
              put(event);
            }
          }
        }

        @Override
        public void delete(List<EventKey> keys) {
          keys.forEach(events::remove);
        }

        @Override
        public void close() {
          // All are in the map.
        }
      };
    }
  }
}
