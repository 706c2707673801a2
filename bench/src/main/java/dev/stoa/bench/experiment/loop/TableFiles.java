package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Writes tables with the same options for all columns. */
public final class TableFiles {
  private TableFiles() {}

  /** Starts writing into an empty directory; nothing is visible before the writer is closed. */
  public static PeerWriter create(Path directory, Schema schema, ColumnOptions columns)
      throws IOException {
    Table table = Table.create(LocalStorage.at(directory), schema);
    TableWriter rows = table.newWriter(WriteOptions.defaults().withDefaultColumn(columns));
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        rows.write(row);
      }

      @Override
      public void close() throws IOException {
        try (rows) {
          table.newAppend().add(rows.finish()).commit();
        }
      }
    };
  }
}
