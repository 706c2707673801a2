package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapred.AvroValue;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes each record under its URL. */
public final class AvroUrlMapper
    extends Mapper<
        AvroKey<GenericRecord>, NullWritable, AvroKey<CharSequence>, AvroValue<GenericRecord>> {
  /** Creates the map function; called by the framework. */
  public AvroUrlMapper() {}

  @Override
  protected void map(AvroKey<GenericRecord> key, NullWritable value, Context context)
      throws IOException, InterruptedException {
    CharSequence url = (CharSequence) key.datum().get("url");
    context.write(new AvroKey<>(url), new AvroValue<>(key.datum()));
  }
}
