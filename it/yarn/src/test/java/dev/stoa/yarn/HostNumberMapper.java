package dev.stoa.yarn;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes the host and number of each page, and stops at a {@link TaskBarrier}. */
public final class HostNumberMapper
    extends Mapper<NullWritable, GenericRecord, Text, LongWritable> {
  private int rowCount;

  /** Called by the framework. */
  public HostNumberMapper() {}

  @Override
  protected void map(NullWritable key, GenericRecord page, Context context)
      throws IOException, InterruptedException {
    if (rowCount++ == Pages.ROWS_PER_SPLIT / 2) {
      TaskBarrierClient.pass(context);
    }
    context.write(
        new Text(page.get("host").toString()), new LongWritable((Long) page.get("number")));
  }
}
