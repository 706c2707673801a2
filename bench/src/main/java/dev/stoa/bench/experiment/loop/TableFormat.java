package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Projection;
import dev.stoa.bench.peer.Sums;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;

/**
 * One of our tables, read record by record through the typed accessors.
 *
 * @param name the name of the contestant
 * @param columns the options of all columns
 */
record TableFormat(String name, ColumnOptions columns) implements Format {
  @Override
  public String setup() {
    return "%s layout, codec %s, lazy records"
        .formatted(
            columns.layout().name().toLowerCase(Locale.ROOT).replace('_', ' '),
            columns.codec().label());
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return TableFiles.create(directory, schema, columns);
  }

  @Override
  public Outcome sum(Path directory, Projection projection) throws IOException {
    Schema requested = projection.requestedSchema();
    Stopwatch stopwatch = Stopwatch.start();
    TableSums sums = new TableSums(requested);
    Table table = Table.open(LocalStorage.at(directory));
    long bytesRead;
    try (RecordReader in = table.newScan().select(names(requested)).open(RecordMode.LAZY)) {
      while (in.next()) {
        sums.add(in.record());
      }
      bytesRead = in.metrics().bytesRead();
    }
    Sums total = sums.total();
    return stopwatch.stop(total.answer(), total.rows(), bytesRead);
  }

  private static List<String> names(Schema record) {
    return record.getFields().stream().map(Schema.Field::name).toList();
  }
}
