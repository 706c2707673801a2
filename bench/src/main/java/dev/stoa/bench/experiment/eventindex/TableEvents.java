package dev.stoa.bench.experiment.eventindex;

import static dev.stoa.predicate.FilterPredicates.column;

import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.cli.work.FileTree;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.Change;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A Stoa table.
 *
 * @param name the name of the contestant
 * @param setup its configuration
 * @param options how columns are written
 * @param index the key index of the six parts; empty if there is none
 */
record TableEvents(String name, String setup, WriteOptions options, Optional<IndexSpec> index)
    implements EventFormat {
  @Override
  public PeerWriter create(Path directory) throws IOException {
    Table created = Table.create(LocalStorage.at(directory), EventRows.schema());
    if (index.isPresent()) {
      created.indexes().add(index.get()).commit();
    }
    Table table = Table.open(LocalStorage.at(directory));
    TableWriter writer = table.newWriter(options);
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        writer.write(row);
      }

      @Override
      public void close() throws IOException {
        try (writer) {
          table.newAppend().add(writer.finish()).commit();
        }
      }
    };
  }

  @Override
  public EventStore open(Path directory) throws IOException {
    return new Store(Table.open(LocalStorage.at(directory)));
  }

  /** Without an index, each small upsert would read the keys of all events. */
  @Override
  public Set<EventCase> cases() {
    return index.isPresent()
        ? EnumSet.allOf(EventCase.class)
        : EnumSet.complementOf(EnumSet.of(EventCase.LOOKUP_WHILE_WRITING, EventCase.SMALL_COMMITS));
  }

  @Override
  public boolean copy(Path directory, Path copy) throws IOException {
    FileTree.link(directory, copy); // a table's files do not change
    return true;
  }

  @Override
  public void compact(Path directory) throws IOException {
    Table table = Table.open(LocalStorage.at(directory));
    table.newCompaction().options(options).commit();
    for (Change completion : table.refresh().indexes().completions()) {
      completion.commit();
    }
  }

  @Override
  public EventChanges change(Path directory) throws IOException {
    return new Changes(Table.open(LocalStorage.at(directory)), options);
  }

  /** One commit for each batch. */
  private record Changes(Table table, WriteOptions options) implements EventChanges {
    @Override
    public void upsert(List<GenericRecord> events) throws IOException {
      try (Upsert upsert = table.refresh().newUpsert(EventRows.KEY_COLUMNS).options(options)) {
        for (GenericRecord event : events) {
          upsert.write(event);
        }
        upsert.commit();
      }
    }

    @Override
    public void delete(List<EventKey> keys) throws IOException {
      try (Upsert upsert = table.refresh().newUpsert(EventRows.KEY_COLUMNS).options(options)) {
        GenericRecord record = new GenericData.Record(EventRows.schema());
        for (EventKey key : keys) {
          List<Object> values = Store.values(key);
          for (int i = 0; i < values.size(); i++) {
            record.put(EventRows.KEY_COLUMNS.get(i), values.get(i));
          }
          upsert.delete(record);
        }
        upsert.commit();
      }
    }

    @Override
    public void close() {
      // Each batch is committed.
    }
  }

  private static final class Store implements EventStore {
    private final KeyLookup lookup;
    private Table table;

    Store(Table table) throws IOException {
      this.table = table;
      this.lookup = tokens(table).openKeyLookup(EventRows.KEY_COLUMNS.toArray(String[]::new));
    }

    private static TableScan tokens(Table table) {
      return table.newScan().select(EventRows.TOKEN_COLUMN);
    }

    @Override
    public void refresh() throws IOException {
      table = table.refresh();
      lookup.follow(tokens(table));
    }

    @Override
    public String find(EventKey key) throws IOException {
      return token(lookup.findKeys(List.of(values(key))).get(0));
    }

    @Override
    public List<String> findAll(List<EventKey> keys) throws IOException {
      List<String> tokens = new ArrayList<>(keys.size());
      for (List<ColumnarRecord> found :
          lookup.findKeys(keys.stream().map(Store::values).toList())) {
        tokens.add(token(found));
      }
      return tokens;
    }

    private static List<Object> values(EventKey key) {
      return List.of(
          key.project(),
          key.runNumber(),
          key.streamName(),
          key.productionStep(),
          key.amiTag(),
          key.eventNumber());
    }

    private static String token(List<ColumnarRecord> found) {
      return found.isEmpty() ? null : found.get(0).get(0).toString();
    }

    @Override
    public long countContaining(String text) throws IOException {
      long count = 0;
      try (BatchReader reader =
          table
              .newScan()
              .filter(column(EventRows.TRIGGER_COLUMN).contains(text))
              .openBatches(List.of(), BatchMode.WITH_SELECTION)) {
        while (reader.next()) {
          count += reader.batch().selectedCount();
        }
      }
      return count;
    }

    @Override
    public void close() throws IOException {
      lookup.close();
    }
  }
}
