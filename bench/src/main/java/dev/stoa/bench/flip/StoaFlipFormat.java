package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A table, scanned with all its columns. */
final class StoaFlipFormat implements FlipFormat {
  static final String LABEL = "Stoa";

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public String setup() {
    return "defaults: encodings, no codec";
  }

  @Override
  public void write(Path directory, Rows rows) throws IOException {
    Table table = Table.create(LocalStorage.at(directory), rows.schema());
    try (TableWriter out = table.newWriter(WriteOptions.defaults())) {
      while (rows.iterator().hasNext()) {
        out.write(rows.iterator().next());
      }
      table.newAppend().add(out.finish()).commit();
    }
  }

  @Override
  public void read(Path directory, Consumer<String> rows) throws IOException {
    try (RecordReader in = Table.open(LocalStorage.at(directory)).newScan().open()) {
      while (in.next()) {
        rows.accept(RowText.of(in.record()));
      }
    }
  }
}
