package dev.stoa.hadoop.grouping;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Merger;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Runs the steps between the map and reduce functions of a job in this process, without a job
 * runner: each map task's collector, and the merge and grouping of each reduce task, by the classes
 * and with the comparators that Hadoop's tasks use.
 */
final class CollectedJob {
  private final JobConf job;
  private final Path directory;
  private final List<TestMapTask> tasks = new ArrayList<>();
  private final List<JobConf> taskConfs = new ArrayList<>();

  CollectedJob(JobConf job, Path directory) {
    this.job = job;
    this.directory = directory;
  }

  /** A group that a reduce task gets. */
  record Group(int partition, Object key, List<Object> values) {}

  /** Receives each group. */
  interface GroupConsumer {
    void accept(Group group);
  }

  /** Runs the collector of a map task. */
  void runMapTask(List<CollectedRecord> records) throws Exception {
    int number = tasks.size();
    JobConf conf = new JobConf(job);
    Path localDirectory = new Path(directory, "task-" + number);
    conf.set("mapreduce.cluster.local.dir", localDirectory.toString());
    TestMapTask task = new TestMapTask(number);
    task.setConf(conf);
    tasks.add(task);
    taskConfs.add(conf);
    MapOutputCollector<Object, Object> collector = collector(conf);
    collector.init(new MapOutputCollector.Context(task, conf, task.reporter()));
    for (CollectedRecord record : records) {
      collector.collect(record.key(), record.value(), record.partition());
    }
    collector.flush();
    collector.close();
  }

  @SuppressWarnings("unchecked") // of the job's keys and values
  private static MapOutputCollector<Object, Object> collector(JobConf conf) {
    return (MapOutputCollector<Object, Object>)
        ReflectionUtils.newInstance(
            conf.getClass(
                "mapreduce.job.map.output.collector.class",
                MapTask.MapOutputBuffer.class,
                MapOutputCollector.class),
            conf);
  }

  long counter(TaskCounter counter) {
    return tasks.stream().mapToLong(task -> task.reporter().getCounter(counter).getValue()).sum();
  }

  /** Merges the map outputs of each partition, and passes its groups on. */
  void runReduceTasks(GroupConsumer consumer) throws IOException {
    List<SpillRecord> indexes = new ArrayList<>();
    for (int number = 0; number < tasks.size(); number++) {
      Path indexFile = tasks.get(number).getMapOutputFile().getOutputIndexFile();
      indexes.add(new SpillRecord(indexFile, taskConfs.get(number)));
    }
    for (int partition = 0; partition < job.getNumReduceTasks(); partition++) {
      new Grouping(partition, consumer).run(merge(partition, indexes));
    }
  }

  @SuppressWarnings("unchecked") // of the job's keys and values
  private RawKeyValueIterator merge(int partition, List<SpillRecord> indexes) throws IOException {
    FileSystem fileSystem = FileSystem.getLocal(job).getRaw();
    Optional<CompressionCodec> codec =
        job.getCompressMapOutput()
            ? Optional.of(
                ReflectionUtils.newInstance(
                    job.getMapOutputCompressorClass(DefaultCodec.class), job))
            : Optional.empty();
    List<Merger.Segment<Object, Object>> segments = new ArrayList<>();
    for (int number = 0; number < tasks.size(); number++) {
      TestMapTask task = tasks.get(number);
      IndexRecord index = indexes.get(number).getIndex(partition);
      segments.add(
          new Merger.Segment<>(
              job,
              fileSystem,
              task.getMapOutputFile().getOutputFile(),
              index.startOffset,
              index.partLength,
              codec.orElse(null),
              true));
    }
    return Merger.merge(
        job,
        fileSystem,
        (Class<Object>) job.getMapOutputKeyClass(),
        (Class<Object>) job.getMapOutputValueClass(),
        codec.orElse(null),
        segments,
        100,
        new Path(directory, "merge"),
        (RawComparator<Object>) job.getOutputKeyComparator(),
        tasks.get(0).reporter(),
        false,
        null,
        null,
        null,
        TaskType.REDUCE);
  }

  /** Collects the values of neighbors that are equal under the job's grouping comparator. */
  private final class Grouping {
    private final int partition;
    private final GroupConsumer consumer;
    private final RawComparator<?> comparator = job.getOutputValueGroupingComparator();
    private final DataOutputBuffer currentKey = new DataOutputBuffer();
    private List<Object> values = List.of();

    Grouping(int partition, GroupConsumer consumer) {
      this.partition = partition;
      this.consumer = consumer;
    }

    void run(RawKeyValueIterator records) throws IOException {
      while (records.next()) {
        DataInputBuffer key = records.getKey();
        int length = key.getLength() - key.getPosition();
        if (values.isEmpty() || !isCurrentKey(key, length)) {
          finish();
          currentKey.reset();
          currentKey.write(key.getData(), key.getPosition(), length);
          values = new ArrayList<>();
        }
        values.add(read(job.getMapOutputValueClass(), records.getValue()));
      }
      finish();
    }

    private boolean isCurrentKey(DataInputBuffer key, int length) {
      return comparator.compare(
              currentKey.getData(),
              0,
              currentKey.getLength(),
              key.getData(),
              key.getPosition(),
              length)
          == 0;
    }

    private void finish() throws IOException {
      if (!values.isEmpty()) {
        DataInputBuffer bytes = new DataInputBuffer();
        bytes.reset(currentKey.getData(), currentKey.getLength());
        consumer.accept(new Group(partition, read(job.getMapOutputKeyClass(), bytes), values));
      }
    }

    @SuppressWarnings("unchecked") // of the job's keys and values
    private Object read(Class<?> type, DataInputBuffer bytes) throws IOException {
      Deserializer<Object> deserializer =
          (Deserializer<Object>) new SerializationFactory(job).getDeserializer(type);
      DataInputBuffer input = new DataInputBuffer();
      input.reset(bytes.getData(), bytes.getPosition(), bytes.getLength() - bytes.getPosition());
      deserializer.open(input);
      return deserializer.deserialize(null);
    }
  }

  /** A map task that only has what collectors use. */
  private static final class TestMapTask extends MapTask {
    private final Progress sortPhase = new Progress();
    private final TaskReporter reporter;

    TestMapTask(int number) {
      super(
          "",
          org.apache.hadoop.mapred.TaskAttemptID.downgrade(
              new TaskAttemptID(new TaskID(new JobID("test", 1), TaskType.MAP, number), 0)),
          number,
          new JobSplit.TaskSplitIndex(),
          1);
      reporter = new TaskReporter(getProgress(), null);
    }

    TaskReporter reporter() {
      return reporter;
    }

    @Override
    public Progress getSortPhase() {
      return sortPhase;
    }
  }
}
