package dev.stoa.consumer;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Writes a table, reads it, and prints its rows. */
public final class WriteAndRead {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Page").fields().requiredString("url").requiredLong("size").endRecord();

  private WriteAndRead() {}

  /**
   * Writes and reads a table.
   *
   * @param arguments the directory of the table
   */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    write(Table.create(directory, SCHEMA));
    try (RecordReader reader = Table.open(directory).newScan().open()) {
      for (ColumnarRecord page : reader) {
        System.out.println(page.textAt("url") + " " + page.longAt("size"));
      }
    }
  }

  private static void write(Table table) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (long size = 1; size <= 3; size++) {
        GenericRecord page = new GenericData.Record(SCHEMA);
        page.put("url", "http://example.org/" + size);
        page.put("size", size);
        writer.write(page);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }
}
