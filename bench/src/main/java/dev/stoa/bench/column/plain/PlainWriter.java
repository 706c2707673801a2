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

/** Writes records as plain columns. */
public final class PlainWriter implements PeerWriter {
  private final Path directory;
  private final List<PlainColumnWriter> columns = new ArrayList<>();
  private long rows;

  private PlainWriter(Path directory) {
    this.directory = directory;
  }

  /** Starts writing into an empty directory. */
  public static PlainWriter create(Path directory, Schema schema) throws IOException {
    PlainWriter writer = new PlainWriter(directory);
    for (Column column : ColumnSchemas.columns(schema)) {
      writer.columns.add(
          PlainColumnWriter.create(
              directory, new PlainColumn(column, writer.columns.size(), false)));
    }
    return writer;
  }

  @Override
  public void write(GenericRecord row) throws IOException {
    for (int ordinal = 0; ordinal < columns.size(); ordinal++) {
      columns.get(ordinal).write(row.get(ordinal));
    }
    rows++;
  }

  @Override
  public void close() throws IOException {
    List<PlainColumn> contents = new ArrayList<>();
    for (PlainColumnWriter column : columns) {
      contents.add(column.finish());
    }
    new PlainTable(directory, rows, contents).writeContents();
  }
}
