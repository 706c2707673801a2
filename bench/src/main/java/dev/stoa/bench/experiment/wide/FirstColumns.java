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

/** The limit: a table with only the first columns of the rows. */
final class FirstColumns implements LocalFormat {
  private final TableBatches table;
  private final int columnCount;

  FirstColumns(String name, int columnCount) {
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
    Schema first = first(schema);
    GenericRecord narrow = new GenericData.Record(first);
    PeerWriter out = table.create(directory, first);
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        for (int column = 0; column < columnCount; column++) {
          narrow.put(column, row.get(column));
        }
        out.write(narrow);
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  private Schema first(Schema record) {
    List<Schema.Field> fields =
        record.getFields().subList(0, columnCount).stream()
            .map(field -> new Schema.Field(field, field.schema()))
            .toList();
    return Schema.createRecord(record.getName(), null, record.getNamespace(), false, fields);
  }

  @Override
  public ColumnTotals answer(Path directory, Query query) throws IOException {
    return table.answer(directory, query);
  }
}
