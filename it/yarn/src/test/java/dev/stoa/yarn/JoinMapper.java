package dev.stoa.yarn;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.join.JoinGroup;
import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes the numbers of the joined pages, and stops at a {@link TaskBarrier}. */
public final class JoinMapper extends Mapper<ColumnarRecord, JoinGroup, NullWritable, Text> {
  /** Fewer than each bucket has. */
  private static final int GROUPS_BEFORE_BARRIER = 50;

  private int groupCount;

  /** Called by the framework. */
  public JoinMapper() {}

  @Override
  protected void map(ColumnarRecord key, JoinGroup group, Context context)
      throws IOException, InterruptedException {
    if (groupCount++ == GROUPS_BEFORE_BARRIER) {
      TaskBarrierClient.pass(context);
    }
    for (ColumnarRecord page : group.records("pages")) {
      for (ColumnarRecord other : group.records("others")) {
        context.write(
            NullWritable.get(), new Text(page.longAt("number") + " " + other.longAt("number")));
      }
    }
  }
}
