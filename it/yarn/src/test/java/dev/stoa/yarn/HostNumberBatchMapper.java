package dev.stoa.yarn;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Writes the host and number of each page of a batch; passes a {@link TaskBarrier} in the middle of
 * the split.
 */
public final class HostNumberBatchMapper
    extends Mapper<NullWritable, RecordBatch, Text, LongWritable> {
  private int rowCount;

  /** Called by the framework. */
  public HostNumberBatchMapper() {}

  @Override
  protected void map(NullWritable key, RecordBatch batch, Context context)
      throws IOException, InterruptedException {
    ColumnVector urls = batch.column("url");
    ColumnVector numbers = batch.column("number");
    for (int row = 0; row < batch.rowCount(); row++) {
      if (rowCount++ == Pages.ROWS_PER_SPLIT / 2) {
        TaskBarrierClient.pass(context);
      }
      String host = URI.create(urls.textAt(row)).getHost();
      context.write(new Text(host), new LongWritable(numbers.longAt(row)));
    }
  }
}
