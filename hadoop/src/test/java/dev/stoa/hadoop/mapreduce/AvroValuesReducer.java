package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapred.AvroValue;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Writes each record. */
public final class AvroValuesReducer
    extends Reducer<
        AvroKey<CharSequence>, AvroValue<GenericRecord>, AvroKey<GenericRecord>, NullWritable> {
  /** Creates the reduce function; called by the framework. */
  public AvroValuesReducer() {}

  @Override
  protected void reduce(
      AvroKey<CharSequence> url, Iterable<AvroValue<GenericRecord>> records, Context context)
      throws IOException, InterruptedException {
    for (AvroValue<GenericRecord> record : records) {
      context.write(new AvroKey<>(record.datum()), NullWritable.get());
    }
  }
}
