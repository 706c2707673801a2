package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Sends the length of each URL through the shuffle under its row key. */
public final class UrlLengthMapper extends Mapper<RowKey, GenericRecord, RowKey, IntWritable> {
  /** Creates the map function; called by the framework. */
  public UrlLengthMapper() {}

  @Override
  protected void map(RowKey row, GenericRecord page, Context context)
      throws IOException, InterruptedException {
    context.write(row, new IntWritable(page.get("url").toString().length()));
  }
}
