package dev.stoa.yarn;

import dev.stoa.hadoop.load.LoadMapper;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Loads pages from lines of their hosts, numbers and URLs, and stops at a {@link TaskBarrier}. */
public final class PageLoadMapper extends LoadMapper<LongWritable, Text> {
  static final Schema SCHEMA =
      SchemaBuilder.record("Page")
          .fields()
          .requiredString("url")
          .requiredLong("number")
          .endRecord();

  private int rowCount;

  /** Called by the framework. */
  public PageLoadMapper() {}

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    if (rowCount++ == Pages.ROWS_PER_SPLIT / 2) {
      TaskBarrierClient.pass(context);
    }
    String[] fields = line.toString().strip().split(" *,", -1);
    GenericData.Record page = new GenericData.Record(SCHEMA);
    page.put("number", Long.parseLong(fields[1]));
    page.put("url", fields[2]);
    write(page, context);
  }
}
