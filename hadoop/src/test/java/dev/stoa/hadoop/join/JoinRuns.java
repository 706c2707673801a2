package dev.stoa.hadoop.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.mapreduce.CountersReporter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counters;
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
   * The results of a join.
   *
   * @param combinations the rows of all tables with the same key, each as its number {@code v}
   * @param counters the counters of its tasks
   */
  record JoinRun(List<String> combinations, Counters counters) {}

  static JoinRun run(Job job) throws IOException {
    List<String> combinations = new ArrayList<>();
    Counters counters = run(job, (key, group) -> combine(key, group, 0, "", combinations));
    return new JoinRun(combinations, counters);
  }

  /** Runs a join, and returns the counters of its tasks. */
  static Counters run(Job job, GroupConsumer consumer) throws IOException {
    Counters counters = new Counters();
    for (InputSplit split : new JoinInputFormat().getSplits(job)) {
      run(job, split, consumer, counters);
    }
    return counters;
  }

  private static void run(Job job, InputSplit split, GroupConsumer consumer, Counters counters)
      throws IOException {
    TaskAttemptContext context =
        new TaskAttemptContextImpl(
            job.getConfiguration(), new TaskAttemptID(), new CountersReporter(counters));
    try (RecordReader<ColumnarRecord, JoinGroup> reader = new JoinRecordReader()) {
      reader.initialize(copy((JoinInputSplit) split), context);
      while (reader.nextKeyValue()) {
        ColumnarRecord key = reader.getCurrentKey();
        assertTrue(GenericData.get().validate(key.getSchema(), key), () -> key + " is no key");
        consumer.accept(key, reader.getCurrentValue());
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
