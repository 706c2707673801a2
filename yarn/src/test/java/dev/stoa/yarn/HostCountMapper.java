package dev.stoa.yarn;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Gives the number of each page under its host, by way of a {@link Gate}. */
public final class HostCountMapper extends Mapper<NullWritable, GenericRecord, Text, LongWritable> {
  private int rows;

  /** Called by the framework. */
  public HostCountMapper() {}

  @Override
  protected void map(NullWritable key, GenericRecord page, Context context)
      throws IOException, InterruptedException {
    if (rows++ == Pages.ROWS_A_SPLIT / 2) {
      GateKeeper.pass(context);
    }
    context.write(
        new Text(page.get("host").toString()), new LongWritable((Long) page.get("number")));
  }
}
