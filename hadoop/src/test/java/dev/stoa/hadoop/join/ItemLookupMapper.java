package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;

/**
 * Joins lines {@code run,event} of a text with the rows of {@link LookupJoinTest}; a part may be
 * empty, which is null.
 */
public final class ItemLookupMapper
    extends LookupMapper<LongWritable, Text, String, Text, NullWritable> {
  /** Creates the mapper; called by the framework. */
  public ItemLookupMapper() {}

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    String[] parts = line.toString().split(",", -1);
    find(line.toString(), parts[0].isEmpty() ? null : Integer.valueOf(parts[0]), parts[1]);
  }

  @Override
  protected void join(String line, List<ColumnarRecord> rows, Context context)
      throws IOException, InterruptedException {
    if (rows.isEmpty()) {
      context.write(new Text(line + " -"), NullWritable.get());
    }
    for (ColumnarRecord row : rows) {
      context.write(new Text(line + " " + row.textAt("guid")), NullWritable.get());
    }
  }
}
