package dev.stoa.interop;

import dev.stoa.interop.avro.PageSummary;
import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** The map function in Appendix A of the CIF paper, which reads objects of a generated class. */
public final class UrlMapper extends Mapper<NullWritable, PageSummary, NullWritable, Text> {
  /** Called by the framework. */
  public UrlMapper() {}

  @Override
  protected void map(NullWritable key, PageSummary page, Context context)
      throws IOException, InterruptedException {
    if (page.getAddress().contains("ibm.com/jp")) {
      context.write(key, new Text(page.getMetadata().get("content-type")));
    }
  }
}
