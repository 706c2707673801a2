package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Creates records with very many columns, each a string that begins with its row and column. */
public final class WideMapper
    extends Mapper<LongWritable, NullWritable, NullWritable, GenericRecord> {
  static final int COLUMN_COUNT = 2000;

  /** The minimum size of a value. */
  static final int MIN_VALUE_SIZE_IN_BYTES = 90;

  private static final String PADDING = "-".repeat(MIN_VALUE_SIZE_IN_BYTES);

  private final Schema schema = schema();

  /** Creates the map function; called by the framework. */
  public WideMapper() {}

  static Schema schema() {
    SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record("Wide").fields();
    for (int column = 0; column < COLUMN_COUNT; column++) {
      fields = fields.requiredString("c" + column);
    }
    return fields.endRecord();
  }

  static String value(long row, int column) {
    return row + " " + column + PADDING;
  }

  @Override
  protected void map(LongWritable number, NullWritable value, Context context)
      throws IOException, InterruptedException {
    GenericRecord row = new GenericData.Record(schema);
    for (int column = 0; column < COLUMN_COUNT; column++) {
      row.put(column, value(number.get(), column));
    }
    context.write(NullWritable.get(), row);
  }
}
