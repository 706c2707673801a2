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

/** Returns the same empty record repeatedly, without reading a file. */
public final class NoopInputFormat extends InputFormat<NullWritable, GenericRecord> {
  private static final String ROW_COUNT = "noop.rows";
  private static final String TASK_COUNT = "noop.tasks";

  static void configure(Job job, long rowCount, int taskCount) {
    job.setInputFormatClass(NoopInputFormat.class);
    job.getConfiguration().setLong(ROW_COUNT, rowCount);
    job.getConfiguration().setInt(TASK_COUNT, taskCount);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) {
    long rowCount = context.getConfiguration().getLong(ROW_COUNT, 0);
    int taskCount = context.getConfiguration().getInt(TASK_COUNT, 1);
    List<InputSplit> splits = new ArrayList<>();
    for (int task = 0; task < taskCount; task++) {
      NoopSplit split = new NoopSplit();
      split.rowCount = rowCount * (task + 1) / taskCount - rowCount * task / taskCount;
      splits.add(split);
    }
    return splits;
  }

  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  /** A task's number of records; Hadoop creates and deserializes instances. */
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
    private long rowsRead;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      rowCount = ((NoopSplit) split).rowCount;
    }

    @Override
    public boolean nextKeyValue() {
      return rowsRead++ < rowCount;
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
      return rowCount == 0 ? 1 : (float) rowsRead / rowCount;
    }

    @Override
    public void close() {}
  }
}
