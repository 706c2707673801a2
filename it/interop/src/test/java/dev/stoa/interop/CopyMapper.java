package dev.stoa.interop;

import dev.stoa.interop.avro.Page;
import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Copies objects of a generated class. */
public final class CopyMapper extends Mapper<NullWritable, Page, NullWritable, Page> {
  /** Called by the framework. */
  public CopyMapper() {}

  @Override
  protected void map(NullWritable key, Page page, Context context)
      throws IOException, InterruptedException {
    context.write(key, page);
  }
}
