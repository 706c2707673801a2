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
import java.util.HashMap;
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
 * The crawl job over one table: its input splits, and each of its map tasks on its assigned node,
 * with the job's own input format and map function.
 */
final class CrawlJob {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Configuration cluster;
  private final Job job;
  private final List<InputSplit> splits;
  private final Map<String, UserGroupInformation> users = new HashMap<>();

  private CrawlJob(Configuration cluster, Job job, List<InputSplit> splits) {
    this.cluster = cluster;
    this.job = job;
    this.splits = splits;
  }

  /** Plans the job with one map task per split directory, as in the paper. */
  static CrawlJob over(Path table, Configuration cluster) throws IOException {
    Job job = Job.getInstance(cluster, "content types");
    ContentTypeJob.configure(job, CrawlGenerator.PATTERN);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, table);
    ColumnInputFormat.setColumns(job, UrlInfo.URL + "," + UrlInfo.METADATA);
    ColumnInputFormat.setSplitSize(job, 1);
    return new CrawlJob(cluster, job, new ColumnInputFormat<>().getSplits(job));
  }

  /** The tasks, the largest first, as Hadoop submits them. */
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
    // A new user object of the same name: Hadoop caches a client per user.
    UserGroupInformation user = users.computeIfAbsent(node, name -> newUser());
    try {
      return user.doAs((PrivilegedExceptionAction<TaskRun>) () -> run(splits.get(task.id()), node));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static UserGroupInformation newUser() {
    return UserGroupInformation.createRemoteUser(System.getProperty("user.name"));
  }

  private TaskRun run(InputSplit split, String node) throws IOException, InterruptedException {
    Configuration conf = NodeFileSystem.readConfiguration(job.getConfiguration(), node);
    // The first read takes time to connect.
    FileSystem.get(FileSystem.getDefaultUri(cluster), conf);
    long start = THREADS.getCurrentThreadCpuTime();
    Reporter reporter = new Reporter();
    TaskAttemptID attempt = new TaskAttemptID();
    TaskAttemptContext context =
        new org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl(conf, attempt, reporter);
    CollectingWriter output = new CollectingWriter();
    long rows;
    try (RecordReader<NullWritable, GenericRecord> reader =
        new CountingReader<>(
            new ColumnInputFormat<GenericRecord>().createRecordReader(split, context))) {
      reader.initialize(split, context);
      mapper(conf)
          .run(
              new WrappedMapper<NullWritable, GenericRecord, NullWritable, Text>()
                  .getMapContext(
                      new MapContextImpl<>(conf, attempt, reader, output, null, reporter, split)));
      rows = ((CountingReader<?, ?>) reader).rowCount();
    }
    double seconds = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
    long remote =
        reporter.value(StoaCounter.BYTES_STREAMED_LOCAL)
            + reporter.value(StoaCounter.BYTES_STREAMED_REMOTE)
            + reporter.value(StoaCounter.BYTES_SHORT_CIRCUIT);
    return new TaskRun(
        output.lines, rows, reporter.value(StoaCounter.BYTES_DIRECT), remote, seconds);
  }

  @SuppressWarnings("unchecked") // the job's mapper has the types of the job
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

  /** The output of the map function, each line once. */
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
