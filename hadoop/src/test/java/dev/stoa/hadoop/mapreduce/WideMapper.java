package dev.stoa.hadoop.mapreduce;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.Storage;
import dev.stoa.table.RecordMode;
import dev.stoa.table.RecordReader;
import dev.stoa.table.ScanTask;
import dev.stoa.table.Table;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Makes records of very many columns, which together are far above the writer's budget. */
public final class WideMapper
    extends Mapper<LongWritable, NullWritable, NullWritable, GenericRecord> {
  static final int COLUMNS = 2000;
  static final int ROWS = 1000;
  static final int BUDGET_IN_BYTES = 4 << 20;

  private final Schema schema = schema();

  /** Called by the framework. */
  public WideMapper() {}

  static Schema schema() {
    SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record("Wide").fields();
    for (int column = 0; column < COLUMNS; column++) {
      fields = fields.requiredLong("c" + column);
    }
    return fields.endRecord();
  }

  private static long value(long row, int column) {
    return Long.MAX_VALUE - row * COLUMNS - column;
  }

  static long sum() {
    long sum = 0;
    for (int row = 0; row < ROWS; row++) {
      for (int column = 0; column < COLUMNS; column++) {
        sum += value(row, column);
      }
    }
    return sum;
  }

  static long sum(Storage storage) throws IOException {
    long sum = 0;
    for (ScanTask task : Table.open(storage).newScan().tasks(Long.MAX_VALUE)) {
      try (RecordReader reader = task.open(storage, RecordMode.LAZY)) {
        while (reader.next()) {
          ColumnarRecord record = reader.record();
          for (int column = 0; column < COLUMNS; column++) {
            sum += record.longAt(column);
          }
        }
      }
    }
    return sum;
  }

  @Override
  protected void map(LongWritable number, NullWritable none, Context context)
      throws IOException, InterruptedException {
    GenericRecord row = new GenericData.Record(schema);
    for (int column = 0; column < COLUMNS; column++) {
      row.put(column, value(number.get(), column));
    }
    context.write(NullWritable.get(), row);
  }
}
