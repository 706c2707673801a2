package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.Column;
import dev.stoa.bench.column.ColumnSchemas;
import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Writes records as a plain table. */
public final class PlainWriter implements PeerWriter {
  private final Path directory;
  private final List<PlainColumnWriter> columnWriters = new ArrayList<>();
  private long rowCount;

  private PlainWriter(Path directory) {
    this.directory = directory;
  }

  /** Starts writing into an empty directory. */
  public static PlainWriter create(Path directory, Schema schema) throws IOException {
    PlainWriter writer = new PlainWriter(directory);
    for (Column column : ColumnSchemas.columns(schema)) {
      writer.columnWriters.add(
          PlainColumnWriter.create(
              directory, new PlainColumn(column, writer.columnWriters.size(), false)));
    }
    return writer;
  }

  @Override
  public void write(GenericRecord row) throws IOException {
    for (int ordinal = 0; ordinal < columnWriters.size(); ordinal++) {
      columnWriters.get(ordinal).write(row.get(ordinal));
    }
    rowCount++;
  }

  @Override
  public void close() throws IOException {
    List<PlainColumn> columns = new ArrayList<>();
    for (PlainColumnWriter column : columnWriters) {
      columns.add(column.finish());
    }
    new PlainTable(directory, rowCount, columns).writeContents();
  }
}
