package dev.stoa.interop;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** The map function of {@link UrlMapper}, which reads rows through an interface. */
public final class ViewMapper extends Mapper<NullWritable, UrlInfo, NullWritable, Text> {
  /** Called by the framework. */
  public ViewMapper() {}

  @Override
  protected void map(NullWritable key, UrlInfo page, Context context)
      throws IOException, InterruptedException {
    if (page.url().contains("ibm.com/jp")) {
      String type = page.metadata().get("content-type");
      if (type != null) {
        context.write(key, new Text(type));
      }
    }
  }
}
