package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes the {@link PageSize} objects that it reads as lines of text. */
public final class PageSizeTextMapper
    extends Mapper<AvroKey<PageSize>, NullWritable, Text, NullWritable> {
  /** Creates the map function; called by the framework. */
  public PageSizeTextMapper() {}

  @Override
  protected void map(AvroKey<PageSize> key, NullWritable none, Context context)
      throws IOException, InterruptedException {
    PageSize page = key.datum();
    context.write(new Text(page.url + "\t" + page.size), NullWritable.get());
  }
}
