package dev.stoa.bench.experiment.colocation;

import dev.stoa.cli.demo.crawl.ContentTypeJob;
import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.crawl.UrlInfo;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.StatusReporter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.map.WrappedMapper;
import org.apache.hadoop.mapreduce.task.MapContextImpl;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The crawl job over one table: lists its map tasks, and runs each in this process on the node that
 * the scheduler assigns, with the job's own input format and map function.
 */
final class CrawlJob {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Configuration cluster;
  private final Job job;

  /** The input splits in the order in which Hadoop submits their tasks. */
  private final List<InputSplit> splits;

  /**
   * A user per node: Hadoop caches file systems per user, so each node gets its own HDFS client.
   */
  private final Map<String, UserGroupInformation> usersByNode = new HashMap<>();

  private CrawlJob(Configuration cluster, Job job, List<InputSplit> splits) {
    this.cluster = cluster;
    this.job = job;
    this.splits = splits;
  }

  /** Plans the job with one map task per split directory, as in the paper. */
  static CrawlJob plan(Path table, Configuration cluster) throws IOException {
    Job job = Job.getInstance(cluster, "content types");
    ContentTypeJob.configure(job, CrawlGenerator.PATTERN);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, table);
    ColumnInputFormat.setColumns(job, UrlInfo.URL + "," + UrlInfo.METADATA);
    ColumnInputFormat.setSplitSize(job, 1);
    return new CrawlJob(cluster, job, largestFirst(new ColumnInputFormat<>().getSplits(job)));
  }

  /** Sorts input splits by descending length, as Hadoop's {@code JobSubmitter} does. */
  static List<InputSplit> largestFirst(List<InputSplit> splits) throws IOException {
    IdentityHashMap<InputSplit, Long> lengths = new IdentityHashMap<>();
    try {
      for (InputSplit split : splits) {
        lengths.put(split, split.getLength());
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    return splits.stream()
        .sorted(Comparator.comparing(lengths::get, Comparator.reverseOrder()))
        .toList();
  }

  /** Returns the tasks, those of the largest splits first, as Hadoop submits them. */
  List<MapTask> tasks() throws IOException {
    List<MapTask> tasks = new ArrayList<>();
    try {
      for (InputSplit split : splits) {
        tasks.add(new MapTask(tasks.size(), List.of(split.getLocations())));
      }
      return tasks;
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Runs a task on a node. */
  TaskRun run(MapTask task, String node) throws IOException {

    UserGroupInformation user = usersByNode.computeIfAbsent(node, name -> newUser());
    try {
      return user.doAs(
          (PrivilegedExceptionAction<TaskRun>) () -> runMapper(splits.get(task.index()), node));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static UserGroupInformation newUser() {
    return UserGroupInformation.createRemoteUser(System.getProperty("user.name"));
  }

  private TaskRun runMapper(InputSplit split, String node)
      throws IOException, InterruptedException {
    Configuration conf = NodeFileSystem.readConfiguration(job.getConfiguration(), node);
    // Connects before the clock starts.
    FileSystem.get(FileSystem.getDefaultUri(cluster), conf);
    long start = THREADS.getCurrentThreadCpuTime();
    Reporter reporter = new Reporter();
    TaskAttemptID attempt = new TaskAttemptID();
    TaskAttemptContext context =
        new org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl(conf, attempt, reporter);
    CollectingWriter output = new CollectingWriter();
    long rowCount;
    try (RecordReader<NullWritable, GenericRecord> reader =
        new CountingReader<>(
            new ColumnInputFormat<GenericRecord>().createRecordReader(split, context))) {
      reader.initialize(split, context);
      mapper(conf)
          .run(
              new WrappedMapper<NullWritable, GenericRecord, NullWritable, Text>()
                  .getMapContext(
                      new MapContextImpl<>(conf, attempt, reader, output, null, reporter, split)));
      rowCount = ((CountingReader<?, ?>) reader).rowCount();
    }
    double cpuSeconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
    // All DataNodes are on this machine, but NodeInputStream shows only the replicas of the task's
    // node
    // for direct reads, so all other bytes count as those of other nodes.
    long remoteBytes =
        reporter.value(StoaCounter.BYTES_STREAMED_LOCAL)
            + reporter.value(StoaCounter.BYTES_STREAMED_REMOTE)
            + reporter.value(StoaCounter.BYTES_SHORT_CIRCUIT);
    return new TaskRun(
        output.lines, rowCount, reporter.value(StoaCounter.BYTES_DIRECT), remoteBytes, cpuSeconds);
  }

  @SuppressWarnings("unchecked") // ContentTypeJob sets the mapper, which has these types
  private Mapper<NullWritable, GenericRecord, NullWritable, Text> mapper(Configuration conf) {
    try {
      return (Mapper<NullWritable, GenericRecord, NullWritable, Text>)
          ReflectionUtils.newInstance(job.getMapperClass(), conf);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static IOException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IOException("the crawl job was interrupted", e);
  }

  /** Collects the output of the map function, each line once. */
  private static final class CollectingWriter extends RecordWriter<NullWritable, Text> {
    private final SortedSet<String> lines = new TreeSet<>();

    @Override
    public void write(NullWritable key, Text value) {
      lines.add(value.toString());
    }

    @Override
    public void close(TaskAttemptContext context) {}
  }

  /** The counters of a task. */
  private static final class Reporter extends StatusReporter {
    private final Counters counters = new Counters();

    long value(StoaCounter counter) {
      return counters.findCounter(StoaCounter.GROUP, counter.name()).getValue();
    }

    @Override
    public Counter getCounter(Enum<?> name) {
      return counters.findCounter(name);
    }

    @Override
    public Counter getCounter(String group, String name) {
      return counters.findCounter(group, name);
    }

    @Override
    public void progress() {}

    @Override
    public float getProgress() {
      return 0;
    }

    @Override
    public void setStatus(String status) {}
  }
}
