package dev.stoa.hadoop.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.stoa.data.ColumnarRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/** Runs the map side of a join in this thread, as tasks do: each split is serialized first. */
final class JoinRuns {
  private JoinRuns() {}

  static Job newJob() throws IOException {
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    return Job.getInstance(conf);
  }

  /** Receives each group of a join. */
  @FunctionalInterface
  interface GroupConsumer {
    void accept(ColumnarRecord key, JoinGroup group) throws IOException;
  }

  /**
   * Returns the combinations of rows, each as the numbers in the column {@code v} of all tables.
   */
  static List<String> combinations(Job job) throws IOException {
    List<String> combinations = new ArrayList<>();
    run(job, (key, group) -> combine(key, group, 0, "", combinations));
    return combinations;
  }

  static void run(Job job, GroupConsumer consumer) throws IOException {
    for (InputSplit split : new JoinInputFormat().getSplits(job)) {
      run(job, split, consumer);
    }
  }

  private static void run(Job job, InputSplit split, GroupConsumer consumer) throws IOException {
    TaskAttemptContext context =
        new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID());
    try (RecordReader<ColumnarRecord, JoinGroup> reader = new JoinRecordReader()) {
      reader.initialize(copy((JoinInputSplit) split), context);
      while (reader.nextKeyValue()) {
        consumer.accept(reader.getCurrentKey(), reader.getCurrentValue());
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static JoinInputSplit copy(JoinInputSplit split) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    split.write(new DataOutputStream(bytes));
    JoinInputSplit copy = new JoinInputSplit();
    copy.readFields(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    return copy;
  }

  private static void combine(
      ColumnarRecord key, JoinGroup group, int table, String prefix, List<String> target) {
    if (table == group.tables().size()) {
      target.add(prefix);
      return;
    }
    if (group.isEmpty(table)) {
      assertFalse(group.records(table).iterator().hasNext());
      combine(key, group, table + 1, prefix + " -", target);
      return;
    }
    for (ColumnarRecord record : group.records("t" + table)) {
      assertEquals(text(key.get("k")), text(record.get("k")));
      combine(key, group, table + 1, prefix + " " + record.intAt("v"), target);
    }
  }

  private static String text(Object value) {
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(buffer.position(), bytes);
      return HexFormat.of().formatHex(bytes);
    }
    return String.valueOf(value);
  }
}
