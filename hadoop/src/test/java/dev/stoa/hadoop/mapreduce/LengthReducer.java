package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Writes shuffled lengths as a column. */
public final class LengthReducer extends Reducer<RowKey, IntWritable, RowKey, IndexedRecord> {
  /** Creates the reduce function; called by the framework. */
  public LengthReducer() {}

  @Override
  protected void reduce(RowKey row, Iterable<IntWritable> lengths, Context context)
      throws IOException, InterruptedException {
    for (IntWritable length : lengths) {
      GenericRecord values = new GenericData.Record(ColumnAppendOutputFormat.schema(context));
      values.put("length", length.get());
      context.write(row, values);
    }
  }
}
