package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A Stoa table, of which all columns are scanned. */
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
    try (TableWriter writer = table.newWriter()) {
      while (rows.iterator().hasNext()) {
        writer.write(rows.iterator().next());
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  @Override
  public void read(Path directory, Consumer<String> rows) throws IOException {
    try (RecordReader reader = Table.open(LocalStorage.at(directory)).newScan().open()) {
      while (reader.next()) {
        rows.accept(RowText.of(reader.record()));
      }
    }
  }
}
