package dev.stoa.hadoop.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.StatusReporter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.map.WrappedMapper;
import org.apache.hadoop.mapreduce.task.MapContextImpl;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Estimates ranges of the sort order with about equally many rows: runs a job's mapper, in this
 * process, on the first rows of some input splits. Called by {@link LoadJob}.
 */
final class RangeSampler {
  private static final int MAX_SPLITS = 16;
  private static final int MAX_KEYS_PER_SPLIT = 5_000;
  private static final int MAX_RECORDS_PER_SPLIT = 100_000;

  private RangeSampler() {}

  /** Returns the splits of a job's input. */
  static List<InputSplit> splits(Job job)
      throws IOException, InterruptedException, ClassNotFoundException {
    return inputFormat(job).getSplits(job);
  }

  private static InputFormat<?, ?> inputFormat(Job job) throws ClassNotFoundException {
    return ReflectionUtils.newInstance(job.getInputFormatClass(), job.getConfiguration());
  }

  /** Returns the sort keys at which the ranges of all reduce tasks but the first begin. */
  static List<byte[]> rangeStarts(Job job)
      throws IOException, InterruptedException, ClassNotFoundException {
    List<byte[]> keys = sample(job);
    keys.sort(Arrays::compareUnsigned);
    int rangeCount = job.getNumReduceTasks();
    TreeSet<byte[]> starts = new TreeSet<>(Arrays::compareUnsigned);
    for (int i = 1; i < rangeCount && !keys.isEmpty(); i++) {
      starts.add(keys.get((int) ((long) i * keys.size() / rangeCount)));
    }
    return List.copyOf(starts);
  }

  private static List<byte[]> sample(Job job)
      throws IOException, InterruptedException, ClassNotFoundException {
    List<byte[]> keys = new ArrayList<>();
    List<InputSplit> splits = splits(job);
    int count = Math.min(MAX_SPLITS, splits.size());
    for (int i = 0; i < count; i++) {
      InputSplit split = splits.get((int) ((long) i * splits.size() / count));
      sample(job, inputFormat(job), split, keys);
    }
    return keys;
  }

  @SuppressWarnings("unchecked") // a job's format and mapper have the same types, which it checks
  private static <K, V> void sample(
      Job job, InputFormat<K, V> format, InputSplit split, List<byte[]> keys)
      throws IOException, InterruptedException, ClassNotFoundException {
    Configuration conf = new Configuration(job.getConfiguration());
    new LoadSettings(conf).setSampling();
    TaskAttemptID attempt = new TaskAttemptID("sample", 0, TaskType.MAP, 0, 0);
    TaskAttemptContext context = new TaskAttemptContextImpl(conf, attempt);
    Mapper<K, V, Object, Object> mapper =
        (Mapper<K, V, Object, Object>) ReflectionUtils.newInstance(job.getMapperClass(), conf);
    try (RecordReader<K, V> reader =
        new LimitedReader<>(
            format.createRecordReader(split, context), keys, keys.size() + MAX_KEYS_PER_SPLIT)) {
      reader.initialize(split, context);
      StatusReporter reporter = new TaskAttemptContextImpl.DummyReporter();
      mapper.run(
          new WrappedMapper<K, V, Object, Object>()
              .getMapContext(
                  new MapContextImpl<>(
                      conf, attempt, reader, new KeyCollector(keys), null, reporter, split)));
    }
  }

  /** Receives the keys that {@link LoadMapper} writes. */
  private static final class KeyCollector extends RecordWriter<Object, Object> {
    private final List<byte[]> keys;

    KeyCollector(List<byte[]> keys) {
      this.keys = keys;
    }

    @Override
    public void write(Object key, Object value) {
      keys.add((byte[]) value);
    }

    @Override
    public void close(TaskAttemptContext context) {}
  }

  /** A reader that ends when enough keys are collected. */
  private static final class LimitedReader<K, V> extends RecordReader<K, V> {
    private final RecordReader<K, V> reader;
    private final List<byte[]> keys;
    private final int maxKeyCount;
    private int readCount;

    LimitedReader(RecordReader<K, V> reader, List<byte[]> keys, int maxKeyCount) {
      this.reader = reader;
      this.keys = keys;
      this.maxKeyCount = maxKeyCount;
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context)
        throws IOException, InterruptedException {
      reader.initialize(split, context);
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
      // A map function may write few of the records that it reads.
      return keys.size() < maxKeyCount
          && readCount++ < MAX_RECORDS_PER_SPLIT
          && reader.nextKeyValue();
    }

    @Override
    public K getCurrentKey() throws IOException, InterruptedException {
      return reader.getCurrentKey();
    }

    @Override
    public V getCurrentValue() throws IOException, InterruptedException {
      return reader.getCurrentValue();
    }

    @Override
    public float getProgress() throws IOException, InterruptedException {
      return reader.getProgress();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
