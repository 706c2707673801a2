package dev.stoa.bench.experiment.wide;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.LocalFormat;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.table.TableBatches;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Stores only the first columns of the rows in a Stoa table. The time to read it is the lower bound
 * for reading these columns from a wide table.
 */
final class FirstColumnsFormat implements LocalFormat {
  private final TableBatches table;
  private final int columnCount;

  FirstColumnsFormat(String name, int columnCount) {
    this.table = new TableBatches(name, ColumnOptions.defaults());
    this.columnCount = columnCount;
  }

  @Override
  public String name() {
    return table.name();
  }

  @Override
  public String setup() {
    return "a table of " + columnCount + " columns, batches";
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    Schema narrowSchema = firstColumns(schema);
    GenericRecord narrowRow = new GenericData.Record(narrowSchema);
    PeerWriter out = table.create(directory, narrowSchema);
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        for (int column = 0; column < columnCount; column++) {
          narrowRow.put(column, row.get(column));
        }
        out.write(narrowRow);
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  private Schema firstColumns(Schema schema) {
    List<Schema.Field> fields =
        schema.getFields().subList(0, columnCount).stream()
            .map(field -> new Schema.Field(field, field.schema()))
            .toList();
    return Schema.createRecord(schema.getName(), null, schema.getNamespace(), false, fields);
  }

  @Override
  public ColumnTotals answer(Path directory, Query query) throws IOException {
    return table.answer(directory, query);
  }
}
