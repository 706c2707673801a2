package dev.stoa.testing.table;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.testing.layout.LayoutAndCodec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Writes a table of many compressed map columns with dictionaries within a small memory budget.
 * {@link WideTableTest} runs it in a process with a small heap. Prints the maximum size of the
 * writer's buffers.
 */
final class WideWriter {
  static final int COLUMN_COUNT = 500;
  static final int ROW_COUNT = 1_500;
  static final int BUDGET_IN_MIB = 8;

  private WideWriter() {}

  /**
   * Writes the table.
   *
   * @param arguments the directory of the table, the spill directory, and the codec
   */
  public static void main(String[] arguments) throws IOException {
    LayoutAndCodec layoutAndCodec =
        new LayoutAndCodec(
            ColumnLayout.DICTIONARY_SKIP_LIST, CompressionCodec.valueOf(arguments[2]));
    WriteOptions options =
        WriteOptions.defaults()
            .withMemoryBudgetInBytes(BUDGET_IN_MIB << 20)
            .withSpillDirectory(Path.of(arguments[1]))
            .withPageSizeInBytes(32 * 1024)
            .withDefaultColumn(layoutAndCodec.options());
    Table table = Table.create(LocalStorage.at(Path.of(arguments[0])), schema());
    long maxMemoryInBytes = 0;
    try (TableWriter writer = table.newWriter(options)) {
      GenericRecord row = new GenericData.Record(table.schema());
      for (int number = 0; number < ROW_COUNT; number++) {
        for (int column = 0; column < COLUMN_COUNT; column++) {
          row.put(column, value(number, column));
        }
        writer.write(row);
        maxMemoryInBytes = Math.max(maxMemoryInBytes, writer.memoryInBytes());
      }
      table.newAppend().add(writer.finish()).commit();
    }
    System.out.println(maxMemoryInBytes);
  }

  private static Schema schema() {
    Schema map = Schema.createMap(Schema.create(Schema.Type.STRING));
    List<Schema.Field> fields = new ArrayList<>();
    for (int column = 0; column < COLUMN_COUNT; column++) {
      fields.add(new Schema.Field("c" + column, map, null, null));
    }
    return Schema.createRecord("Wide", null, null, false, fields);
  }

  static Map<String, String> value(int row, int column) {
    Map<String, String> value = new LinkedHashMap<>();
    value.put("content-type", row % 3 == 0 ? "text/html; charset=utf-8" : "application/json");
    value.put("server", "nginx/1.18.0 (a server)");
    value.put("etag", row + " of " + column);
    return value;
  }
}
