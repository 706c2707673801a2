package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.LocalFormat;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.experiment.loop.TableFiles;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.BatchMode;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/**
 * A Stoa table, read batch by batch with the query's condition as a predicate of the scan.
 *
 * @param name the name of the contestant
 * @param options the options of all columns
 */
public record PredicateScan(String name, ColumnOptions options) implements LocalFormat {
  @Override
  public String dataName() {
    return "stoa-" + options.profile().label();
  }

  @Override
  public String setup() {
    return options.layout().label()
        + " pages, profile "
        + options.profile().label()
        + ", batches, predicate pushdown";
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return TableFiles.create(directory, schema, options);
  }

  @Override
  public ColumnTotals answer(Path directory, Query query) throws IOException {
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    try (BatchReader reader = scan(directory, query).openBatches(BatchMode.WITH_SELECTION)) {
      BatchSums sums = new BatchSums(query, totals);
      while (reader.next()) {
        sums.addScanned(reader.batch());
      }
      totals.addBytesRead(reader.metrics().bytesRead());
    }
    return totals;
  }

  private static TableScan scan(Path directory, Query query) throws IOException {
    TableScan scan = Table.open(LocalStorage.at(directory)).newScan().select(query.columns());
    return query instanceof Query.FilteredSum filtered
        ? scan.filter(FilterPredicates.column(filtered.column()).lessThanOrEqual(filtered.bound()))
        : scan;
  }
}
