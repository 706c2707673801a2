package dev.stoa.hadoop.load;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.mapreduce.ColumnOutputFormat;
import dev.stoa.hadoop.mapreduce.JobJars;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.sort.SortTerm;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapreduce.AvroKeyInputFormat;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Loads any input of Hadoop into a table, sorted and partitioned, in one commit.
 *
 * <p>A driver sets the input format and a {@link LoadMapper}, which turns keys and values into
 * rows, and the table and its schema, partitioning and order with {@link ColumnOutputFormat}:
 *
 * <pre>{@code
 * job.setInputFormatClass(TextInputFormat.class);
 * job.setMapperClass(VisitMapper.class);
 * ColumnOutputFormat.setOutputPath(job, new Path("/data/visits"));
 * ColumnOutputFormat.setSchema(job, schema);
 * ColumnOutputFormat.setPartitionBy(job, PartitionSpec.parse("bucket(url,16)"));
 * ColumnOutputFormat.setSortBy(job, SortTerm.parseAll("url"));
 * LoadJob.prepare(job);
 * job.waitForCompletion(true);
 * }</pre>
 *
 * <p>All rows of a partition go to one reduce task. The rows of a table that is not partitioned are
 * divided by ranges of the sort order, which are estimated from a sample of the input, so that the
 * split directories of all tasks contain successive ranges. Each task sorts its rows within the
 * memory budget of its writer. Without a partitioning and an order, map tasks write the table.
 *
 * <p>As a program, {@code hadoop jar stoa.jar dev.stoa.hadoop.load.LoadJob -D
 * stoa.output.sort.by=url INPUT... TABLE} loads Avro files; {@code mapreduce.job.inputformat.class}
 * and {@code mapreduce.job.map.class} name other formats and mappers.
 */
public final class LoadJob extends Configured implements Tool {
  /** The size of the input per reduce task, if the job does not set their number. */
  private static final long INPUT_SIZE_PER_TASK_IN_BYTES = 256L << 20;

  private static final int MAX_TASKS = 999;
  private static final String HADOOP_DEFAULTS = "mapred-default.xml";
  private static final Pattern BUCKETS = Pattern.compile("bucket\\([^()]*,\\s*(\\d+)\\)");

  /** Creates the program. */
  public LoadJob() {}

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new LoadJob(), arguments));
  }

  @Override
  public int run(String[] arguments) throws Exception {
    if (arguments.length < 2) {
      System.err.println("usage: LoadJob [-D SETTING=VALUE]... INPUT... TABLE");
      return 2;
    }
    Job job = Job.getInstance(getConf(), "load " + arguments[arguments.length - 1]);
    job.setJarByClass(LoadJob.class);
    if (getConf().get(MRJobConfig.INPUT_FORMAT_CLASS_ATTR) == null) {
      job.setInputFormatClass(AvroKeyInputFormat.class);
    }
    if (getConf().get(MRJobConfig.MAP_CLASS_ATTR) == null) {
      job.setMapperClass(AvroLoadMapper.class);
    }
    for (String input : Arrays.copyOf(arguments, arguments.length - 1)) {
      FileInputFormat.addInputPath(job, new Path(input));
    }
    ColumnOutputFormat.setOutputPath(job, new Path(arguments[arguments.length - 1]));
    prepare(job);
    return job.waitForCompletion(true) ? 0 : 1;
  }

  /**
   * Prepares a job for submission: sets everything but its input and the settings of its table, and
   * reads a sample of the input if rows are divided by ranges.
   *
   * @throws IllegalArgumentException when the mapper is not a {@link LoadMapper}, or rows cannot be
   *     sorted by the terms
   * @throws InvalidTableException when the table does not fit the settings
   */
  public static void prepare(Job job)
      throws IOException, InterruptedException, ClassNotFoundException {
    Configuration conf = job.getConfiguration();
    checkMapper(job);
    LoadSettings settings = new LoadSettings(conf);
    setTable(job, settings);
    List<SortTerm> sortBy = ColumnOutputFormat.sortBy(conf);
    PartitionSpec spec = settings.partitionSpec();
    settings.newRouter(); // rejects terms that have no order
    job.setOutputFormatClass(ColumnOutputFormat.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(GenericRecord.class);
    if (sortBy.isEmpty() && !spec.isPartitioned()) {
      job.setNumReduceTasks(0);
    } else {
      job.setMapOutputKeyClass(IntWritable.class);
      job.setMapOutputValueClass(BytesWritable.class);
      job.setPartitionerClass(LoadPartitioner.class);
      job.setReducerClass(LoadReducer.class);
      job.setNumReduceTasks(taskCount(job, spec));
      if (!spec.isPartitioned() && job.getNumReduceTasks() > 1) {
        settings.setRangeStarts(RangeSampler.rangeStarts(job));
      }
    }
    JobJars.addTo(job);
  }

  private static void checkMapper(Job job) throws ClassNotFoundException {
    Class<?> mapper = job.getMapperClass();
    if (!LoadMapper.class.isAssignableFrom(mapper)) {
      throw new IllegalArgumentException(
          mapper.getName()
              + " is not a LoadMapper, which turns keys and values into rows: set one with"
              + " job.setMapperClass");
    }
  }

  /** Sets the schema and partitioning of the rows: those of an existing table, or of a new one. */
  private static void setTable(Job job, LoadSettings settings) throws IOException {
    Configuration conf = job.getConfiguration();
    Path path = FileOutputFormat.getOutputPath(job);
    if (path == null) {
      throw new InvalidTableException(
          "the job has no table to write: set one with ColumnOutputFormat.setOutputPath(job,"
              + " path)");
    }
    Storage storage = HadoopStorages.openForWriting(conf, HadoopStorages.qualify(conf, path));
    Optional<PartitionSpec> spec = ColumnOutputFormat.partitionBy(conf);
    if (Table.exists(storage)) {
      Table table = Table.open(storage);
      settings.setTable(table.schema(), table.snapshot().partitionSpec());
      return;
    }
    Schema schema =
        ColumnOutputFormat.schema(conf)
            .orElseThrow(
                () ->
                    new InvalidTableException(
                        storage.location()
                            + " does not exist, and the job has no schema to create it with: set"
                            + " one with ColumnOutputFormat.setSchema(job, schema)"));
    settings.setTable(schema, spec.orElse(PartitionSpec.UNPARTITIONED));
  }

  /** Returns the number of reduce tasks: not more than buckets. */
  private static int taskCount(Job job, PartitionSpec spec)
      throws IOException, InterruptedException, ClassNotFoundException {
    Matcher buckets = BUCKETS.matcher(spec.toString());
    int maxCount = buckets.matches() ? Integer.parseInt(buckets.group(1)) : MAX_TASKS;
    if (isTaskCountSet(job)) {
      return Math.max(1, Math.min(maxCount, job.getNumReduceTasks()));
    }
    long inputSizeInBytes = 0;
    for (InputSplit split : RangeSampler.splits(job)) {
      inputSizeInBytes += split.getLength();
    }
    long count = 1 + inputSizeInBytes / INPUT_SIZE_PER_TASK_IN_BYTES;
    return (int) Math.min(Math.min(maxCount, MAX_TASKS), count);
  }

  /** Whether the number of reduce tasks is more than Hadoop's default, which is 1. */
  private static boolean isTaskCountSet(Job job) {
    String[] sources = job.getConfiguration().getPropertySources(MRJobConfig.NUM_REDUCES);
    return sources != null && !List.of(sources).get(sources.length - 1).equals(HADOOP_DEFAULTS);
  }
}
