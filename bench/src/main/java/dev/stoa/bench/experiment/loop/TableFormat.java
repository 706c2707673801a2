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
 * A Stoa table, read record by record through typed accessors.
 *
 * @param name the name of the contestant
 * @param options the options of all columns
 */
record TableFormat(String name, ColumnOptions options) implements Format {
  @Override
  public String setup() {
    return "%s layout, codec %s, lazy records"
        .formatted(
            options.layout().name().toLowerCase(Locale.ROOT).replace('_', ' '),
            options.codec().label());
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return TableFiles.create(directory, schema, options);
  }

  @Override
  public Outcome sum(Path directory, Projection projection) throws IOException {
    Schema requestedSchema = projection.requestedSchema();
    Stopwatch stopwatch = Stopwatch.start();
    TableRecordSums sums = new TableRecordSums(requestedSchema);
    Table table = Table.open(LocalStorage.at(directory));
    long bytesRead;
    try (RecordReader reader =
        table.newScan().select(fieldNames(requestedSchema)).open(RecordMode.LAZY)) {
      while (reader.next()) {
        sums.add(reader.record());
      }
      bytesRead = reader.metrics().bytesRead();
    }
    Sums total = sums.total();
    return stopwatch.stop(total.answer(), total.rowCount(), bytesRead);
  }

  private static List<String> fieldNames(Schema record) {
    return record.getFields().stream().map(Schema.Field::name).toList();
  }
}
