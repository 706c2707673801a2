package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.LocalFormat;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.experiment.loop.TableFiles;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * A Stoa table, read batch by batch; rows at given positions are looked up instead.
 *
 * @param name the name of the contestant
 * @param options the options of all columns
 */
public record TableBatches(String name, ColumnOptions options) implements LocalFormat {
  @Override
  public String setup() {
    return options.layout().label() + " pages, profile " + options.profile().label() + ", batches";
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return TableFiles.create(directory, schema, options);
  }

  @Override
  public ColumnTotals answer(Path directory, Query query) throws IOException {
    return answer(LocalStorage.at(directory), query);
  }

  /** Answers a query about a table in any storage. */
  public ColumnTotals answer(Storage storage, Query query) throws IOException {
    Table table = Table.open(storage);
    if (query instanceof Query.Take take) {
      return take(table, take);
    }
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    try (BatchReader reader =
        table.newScan().select(requestedNames(query)).openBatches(BatchMode.WITH_SELECTION)) {
      BatchSums sums = new BatchSums(query, totals);
      while (reader.next()) {
        sums.add(reader.batch());
      }
      totals.addBytesRead(reader.metrics().bytesRead());
    }
    return totals;
  }

  /** Looks up the rows; lookups do not report the bytes read. */
  private static ColumnTotals take(Table table, Query.Take query) throws IOException {
    TableScan scan = table.newScan().select(query.columns());
    TypedTotals totals = new TypedTotals(query, scan.schema());
    scan.take(query.rows().positions()).forEach(totals::add);
    return totals.total();
  }

  /** Returns the columns of the query, followed by the column of its condition. */
  private static List<String> requestedNames(Query query) {
    List<String> names = new ArrayList<>(query.columns());
    if (query instanceof Query.FilteredSum filtered && !names.contains(filtered.column())) {
      names.add(filtered.column());
    }
    return names;
  }
}
