package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroValue;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Writes the shuffled visits as rows. */
public final class RowReducer
    extends Reducer<LongWritable, AvroValue<GenericRecord>, NullWritable, GenericRecord> {
  /** Creates the function; called by the framework. */
  public RowReducer() {}

  @Override
  protected void reduce(
      LongWritable key, Iterable<AvroValue<GenericRecord>> visits, Context context)
      throws IOException, InterruptedException {
    for (AvroValue<GenericRecord> visit : visits) {
      context.write(NullWritable.get(), visit.datum());
    }
  }
}
