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

/** Writes Stoa tables with the same options for all columns. */
public final class TableFiles {
  private TableFiles() {}

  /** Creates a table in an empty directory; closing the writer commits the rows. */
  public static PeerWriter create(Path directory, Schema schema, ColumnOptions options)
      throws IOException {
    Table table = Table.create(LocalStorage.at(directory), schema);
    TableWriter tableWriter = table.newWriter(WriteOptions.defaults().withDefaultColumn(options));
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        tableWriter.write(row);
      }

      @Override
      public void close() throws IOException {
        try (tableWriter) {
          table.newAppend().add(tableWriter.finish()).commit();
        }
      }
    };
  }
}
