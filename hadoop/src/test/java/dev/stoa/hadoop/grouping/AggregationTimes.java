package dev.stoa.hadoop.grouping;

import com.sun.management.OperatingSystemMXBean;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;

/**
 * Compares the times of the study's aggregation task (section 5.10) with Hadoop's collector and
 * with fingerprint grouping, in turns: {@code AggregationTimes DIRECTORY ROWS ROUNDS [KEY=VALUE…]}.
 * A program, not a test.
 */
final class AggregationTimes {
  private static final Schema SCHEMA =
      SchemaBuilder.record("UserVisits")
          .fields()
          .requiredString("sourceIP")
          .requiredDouble("adRevenue")
          .endRecord();

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final String PREFIX_LENGTH = "test.prefix.length";
  private static final int SMALL_PREFIX_LENGTH = 7;
  private static final int WHOLE_KEY = Integer.MAX_VALUE;

  private final Configuration conf;
  private final Path directory;

  private AggregationTimes(Configuration conf, Path directory) {
    this.conf = conf;
    this.directory = directory;
  }

  public static void main(String[] arguments) throws Exception {
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    conf.set("hadoop.tmp.dir", arguments[0] + "/tmp");
    conf.setInt("mapreduce.client.completion.pollinterval", 20);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
    conf.setInt("stoa.input.task.count", 1);
    for (String setting : Arrays.asList(arguments).subList(3, arguments.length)) {
      String[] pair = setting.split("=", 2);
      conf.set(pair[0], pair[1]);
    }
    AggregationTimes times = new AggregationTimes(conf, new Path(arguments[0]));
    int rowCount = Integer.parseInt(arguments[1]);
    times.load(rowCount);
    for (int prefixLength : new int[] {WHOLE_KEY, SMALL_PREFIX_LENGTH}) {
      times.compare(prefixLength, Integer.parseInt(arguments[2]));
    }
  }

  private Path table() {
    return new Path(directory, "visits");
  }

  /** Writes a table with about two rows per address, and 2,000 prefixes of addresses. */
  private void load(int rowCount) throws IOException {
    FileSystem fileSystem = table().getFileSystem(conf);
    fileSystem.delete(table(), true);
    Table table = Table.create(HadoopStorages.open(conf, table()), SCHEMA);
    Random random = new Random(1);
    try (TableWriter writer = table.newWriter()) {
      GenericRecord visit = new GenericData.Record(SCHEMA);
      for (int i = 0; i < rowCount; i++) {
        visit.put("sourceIP", address(random.nextInt(rowCount / 2)));
        visit.put("adRevenue", random.nextInt(100_000) / 100.0);
        writer.write(visit);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  /** An address whose first seven characters have 2,000 values. */
  private static String address(int number) {
    int prefix = number % 2000;
    int rest = number / 2000;
    return "%d.%d%d.%d.%d"
        .formatted(
            100 + prefix / 20, prefix % 20 / 2 + 10, prefix % 2, rest / 250 % 250, rest % 250);
  }

  private void compare(int prefixLength, int roundCount) throws Exception {
    List<Double> hadoop = new ArrayList<>();
    List<Double> grouping = new ArrayList<>();
    for (int round = 0; round <= roundCount; round++) {
      double hadoopTime = seconds(newJob(prefixLength));
      Job job = newJob(prefixLength);
      FingerprintGrouping.enable(job);
      double groupingTime = seconds(job);
      System.out.printf(
          "%s %.2f %.2f%n", round == 0 ? "warm-up" : "round", hadoopTime, groupingTime);
      if (round > 0) {
        hadoop.add(hadoopTime);
        grouping.add(groupingTime);
      }
    }
    System.out.printf(
        "%s: hadoop %.2f s, grouping %.2f s, ratio %.2f%n",
        prefixLength == WHOLE_KEY ? "large" : "small",
        median(hadoop),
        median(grouping),
        median(hadoop) / median(grouping));
  }

  private static double median(List<Double> times) {
    return times.stream().sorted().skip(times.size() / 2).findFirst().orElseThrow();
  }

  private Job newJob(int prefixLength) throws IOException {
    Job job = Job.getInstance(conf, "aggregation");
    job.getConfiguration().setInt(PREFIX_LENGTH, prefixLength);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, table());
    ColumnInputFormat.setColumns(job, "sourceIP, adRevenue");
    job.setMapperClass(RevenueMapper.class);
    job.setCombinerClass(DoubleSumReducer.class);
    job.setReducerClass(DoubleSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(DoubleWritable.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    return job;
  }

  /**
   * Runs a job, and returns the processor time of this process, including those of the compiler and
   * the garbage collector; on a busy machine the time on the clock says nothing.
   */
  private double seconds(Job job) throws Exception {
    Path output = new Path(directory, "output");
    output.getFileSystem(conf).delete(output, true);
    SequenceFileOutputFormat.setOutputPath(job, output);
    long clockStart = System.nanoTime();
    long start = PROCESS.getProcessCpuTime();
    if (!job.waitForCompletion(false)) {
      throw new AssertionError("the job failed: " + job.getStatus().getFailureInfo());
    }
    System.out.printf("%.2f s on the clock, ", (System.nanoTime() - clockStart) / 1e9);
    return (PROCESS.getProcessCpuTime() - start) / 1e9;
  }

  /** Writes the address, or its prefix, and the revenue of each visit. */
  static final class RevenueMapper
      extends Mapper<NullWritable, ColumnarRecord, Text, DoubleWritable> {
    private final Text key = new Text();
    private final DoubleWritable revenue = new DoubleWritable();
    private int prefixLength;

    @Override
    protected void setup(Context context) {
      prefixLength = context.getConfiguration().getInt(PREFIX_LENGTH, WHOLE_KEY);
    }

    @Override
    protected void map(NullWritable none, ColumnarRecord visit, Context context)
        throws IOException, InterruptedException {
      Utf8 address = visit.textAt(0);
      key.set(address.getBytes(), 0, Math.min(prefixLength, address.getByteLength()));
      revenue.set(visit.doubleAt(1));
      context.write(key, revenue);
    }
  }
}
