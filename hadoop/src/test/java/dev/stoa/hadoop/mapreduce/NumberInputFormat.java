package dev.stoa.hadoop.mapreduce;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Passes each map task its share of the numbers from 0. */
public final class NumberInputFormat extends InputFormat<LongWritable, NullWritable> {
  private static final String TASK_COUNT = "test.numbers.tasks";
  private static final String NUMBER_COUNT = "test.numbers.count";

  /** Creates the object; called by the framework. */
  public NumberInputFormat() {}

  static void install(Job job, int taskCount, long numberCount) {
    job.setInputFormatClass(NumberInputFormat.class);
    job.getConfiguration().setInt(TASK_COUNT, taskCount);
    job.getConfiguration().setLong(NUMBER_COUNT, numberCount);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) {
    int taskCount = context.getConfiguration().getInt(TASK_COUNT, 1);
    long numberCount = context.getConfiguration().getLong(NUMBER_COUNT, 0);
    List<InputSplit> splits = new ArrayList<>();
    for (int task = 0; task < taskCount; task++) {
      splits.add(new Range(numberCount * task / taskCount, numberCount * (task + 1) / taskCount));
    }
    return splits;
  }

  @Override
  public RecordReader<LongWritable, NullWritable> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  /** The numbers of one task. */
  public static final class Range extends InputSplit implements Writable {
    private long start;
    private long end;

    /** Creates the object; called by the framework. */
    public Range() {}

    Range(long start, long end) {
      this.start = start;
      this.end = end;
    }

    @Override
    public long getLength() {
      return end - start;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeLong(start);
      out.writeLong(end);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      start = in.readLong();
      end = in.readLong();
    }
  }

  private static final class Reader extends RecordReader<LongWritable, NullWritable> {
    private final LongWritable number = new LongWritable();
    private long nextNumber;
    private long end;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      nextNumber = ((Range) split).start;
      end = ((Range) split).end;
    }

    @Override
    public boolean nextKeyValue() {
      number.set(nextNumber);
      return nextNumber++ < end;
    }

    @Override
    public LongWritable getCurrentKey() {
      return number;
    }

    @Override
    public NullWritable getCurrentValue() {
      return NullWritable.get();
    }

    @Override
    public float getProgress() {
      return 0;
    }

    @Override
    public void close() {}
  }
}
