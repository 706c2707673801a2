package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes the {@link UrlSize} objects that it reads as lines of text. */
public final class UrlSizeTextMapper
    extends Mapper<AvroKey<UrlSize>, NullWritable, Text, NullWritable> {
  /** Creates the map function; called by the framework. */
  public UrlSizeTextMapper() {}

  @Override
  protected void map(AvroKey<UrlSize> key, NullWritable none, Context context)
      throws IOException, InterruptedException {
    UrlSize page = key.datum();
    context.write(new Text(page.url + "\t" + page.size), NullWritable.get());
  }
}
