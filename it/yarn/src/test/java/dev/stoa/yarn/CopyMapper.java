package dev.stoa.yarn;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Writes each page unchanged; passes a {@link TaskBarrier} in the middle of the split, where held
 * attempts wait.
 */
public final class CopyMapper
    extends Mapper<NullWritable, GenericRecord, NullWritable, GenericRecord> {
  private int rowCount;

  /** Called by the framework. */
  public CopyMapper() {}

  @Override
  protected void map(NullWritable key, GenericRecord page, Context context)
      throws IOException, InterruptedException {
    if (rowCount++ == Pages.ROWS_PER_SPLIT / 2) {
      TaskBarrierClient.pass(context);
    }
    context.write(key, page);
  }
}
