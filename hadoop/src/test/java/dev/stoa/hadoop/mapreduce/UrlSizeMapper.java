package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Creates an object for each number. */
public final class UrlSizeMapper
    extends Mapper<LongWritable, NullWritable, AvroKey<UrlSize>, NullWritable> {
  /** Creates the map function; called by the framework. */
  public UrlSizeMapper() {}

  @Override
  protected void map(LongWritable number, NullWritable value, Context context)
      throws IOException, InterruptedException {
    UrlSize page = new UrlSize();
    page.url = Visits.url(number.get());
    page.size = number.get();
    context.write(new AvroKey<>(page), NullWritable.get());
  }
}
