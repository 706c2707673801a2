package dev.stoa.bench.experiment.crawl;

import dev.stoa.cli.demo.crawl.UrlInfo;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Returns one record repeatedly without reading anything. */
public final class NoopInputFormat extends InputFormat<NullWritable, GenericRecord> {
  private static final String ROWS = "noop.rows";
  private static final String TASKS = "noop.tasks";

  static void configure(Job job, long rows, int tasks) {
    job.setInputFormatClass(NoopInputFormat.class);
    job.getConfiguration().setLong(ROWS, rows);
    job.getConfiguration().setInt(TASKS, tasks);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) {
    long rows = context.getConfiguration().getLong(ROWS, 0);
    int tasks = context.getConfiguration().getInt(TASKS, 1);
    List<InputSplit> splits = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      NoopSplit split = new NoopSplit();
      split.rowCount = rows * (task + 1) / tasks - rows * task / tasks;
      splits.add(split);
    }
    return splits;
  }

  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  /** The number of records per task; Hadoop creates and deserializes it. */
  public static final class NoopSplit extends InputSplit implements Writable {
    private long rowCount;

    @Override
    public long getLength() {
      return rowCount;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeLong(rowCount);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      rowCount = in.readLong();
    }
  }

  private static final class Reader extends RecordReader<NullWritable, GenericRecord> {
    private final GenericRecord record = new GenericData.Record(UrlInfo.schema());
    private long rowCount;
    private long row;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      rowCount = ((NoopSplit) split).rowCount;
    }

    @Override
    public boolean nextKeyValue() {
      return row++ < rowCount;
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public GenericRecord getCurrentValue() {
      return record;
    }

    @Override
    public float getProgress() {
      return rowCount == 0 ? 1 : (float) row / rowCount;
    }

    @Override
    public void close() {}
  }
}
