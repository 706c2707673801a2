package dev.stoa.hadoop.grouping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.stoa.testing.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random jobs get the same groups and sums from fingerprint grouping as from Hadoop's collector.
 * Collectors, merges and grouping run in process by {@link CollectedJob}, since thousands of whole
 * jobs would take hours.
 */
final class RandomGroupingTest {
  private static final int QUICK_JOB_COUNT = 8;
  private static final int LONG_JOB_COUNT = 10_000;
  private static final int OVERSIZE = 1_300_000;
  private static final List<KeyKind> KINDS = List.of(KeyKind.values());

  private final Random random = Seeds.random(RandomGroupingTest.class);

  @TempDir private Path directory;

  @Test
  void randomJobsGetTheGroupsOfHadoopsCollector() throws Exception {
    compareJobs(Seeds.rounds(QUICK_JOB_COUNT));
  }

  @Tag("long")
  @Test
  void thousandsOfRandomJobsGetTheGroupsOfHadoopsCollector() throws Exception {
    compareJobs(Seeds.rounds(LONG_JOB_COUNT));
  }

  private void compareJobs(int jobCount) throws Exception {
    for (int i = 0; i < jobCount; i++) {
      RandomJob job = new RandomJob(random.nextLong());
      compare(job, "job " + i + ": " + job);
    }
  }

  private void compare(RandomJob job, String description) throws Exception {
    Job hadoop = job.create();
    Job grouping = job.create();
    job.enableGrouping(grouping);
    Path directory = this.directory.resolve("job");
    CollectedJob expected = run(job, hadoop, directory.resolve("hadoop"));
    CollectedJob actual = run(job, grouping, directory.resolve("grouping"));
    assertEquals(sums(job, expected), sums(job, actual), description);
    assertEquals(
        expected.counter(TaskCounter.MAP_OUTPUT_RECORDS),
        actual.counter(TaskCounter.MAP_OUTPUT_RECORDS),
        description);
    FileUtil.fullyDelete(directory.toFile());
  }

  private static CollectedJob run(RandomJob random, Job job, Path directory) throws Exception {
    JobConf conf = new JobConf(job.getConfiguration());
    CollectedJob collected =
        new CollectedJob(conf, new org.apache.hadoop.fs.Path(directory.toUri()));
    for (int task = 0; task < random.taskCount; task++) {
      collected.runMapTask(random.records(task));
    }
    return collected;
  }

  /** Returns the sum of each group, and checks that each key has only one group. */
  private static Map<String, Long> sums(RandomJob random, CollectedJob job) throws Exception {
    Map<String, Long> sums = new TreeMap<>();
    job.runReduceTasks(
        group -> {
          long sum = group.values().stream().mapToLong(RandomGroupingTest::number).sum();
          String key = group.partition() + " " + random.kind.text(group.key());
          assertNull(sums.put(key, sum), () -> "two groups have the key " + key + ": " + random);
        });
    return sums;
  }

  private static long number(Object value) {
    return value instanceof LongWritable number ? number.get() : 1L << 40 | value.hashCode();
  }

  /** What varies among the jobs, each a function of its seed. */
  private static final class RandomJob {
    private final long seed;
    private final KeyKind kind;
    private final String combiner;
    private final String fingerprint;
    private final int keyCount;
    private final int recordCount;
    private final int taskCount;
    private final int partitionCount;
    private final boolean isCompressed;
    private final boolean hasOversizeRecords;

    RandomJob(long seed) {
      this.seed = seed;
      Random random = new Random(seed);
      kind = KINDS.get(random.nextInt(KINDS.size()));
      combiner = List.of("no", "new", "old").get(random.nextInt(3));
      fingerprint = List.of("own", "own", "two-bit", "constant").get(random.nextInt(4));
      keyCount = 1 + random.nextInt(List.of(1, 10, 1_000, 100_000).get(random.nextInt(4)));
      // With equal fingerprints, or objects for keys, large jobs would only be slow.
      int maxRecordCount = List.of(10, 300, 3_000, 30_000).get(random.nextInt(4));
      recordCount = random.nextInt(fingerprint.equals("own") ? maxRecordCount : 2_000);
      taskCount = 1 + random.nextInt(3);
      partitionCount = random.nextInt(200) == 0 ? 2_000 : 1 + random.nextInt(5);
      isCompressed = random.nextInt(4) == 0;
      hasOversizeRecords = combiner.equals("no") && random.nextInt(4) == 0;
    }

    Job create() throws Exception {
      Job job = Job.getInstance(new Configuration());
      Configuration conf = job.getConfiguration();
      conf.set("fs.defaultFS", "file:///");
      PlainFileSystem.install(conf);
      conf.setInt("mapreduce.task.io.sort.mb", 1);
      conf.setInt("mapreduce.task.io.sort.factor", 3);
      conf.setBoolean("mapreduce.map.output.compress", isCompressed);
      job.setNumReduceTasks(partitionCount);
      job.setMapOutputKeyClass(kind.type());
      job.setMapOutputValueClass(combiner.equals("no") ? Text.class : LongWritable.class);
      kind.configure(job);
      if (combiner.equals("new")) {
        job.setCombinerClass(LongSumReducer.class);
      } else if (combiner.equals("old")) {
        conf.set(
            "mapred.combiner.class", org.apache.hadoop.mapred.lib.LongSumReducer.class.getName());
      }
      return job;
    }

    void enableGrouping(Job job) {
      switch (fingerprint) {
        case "constant" -> FingerprintGrouping.enable(job, ConstantFingerprint.class);
        // of the bytes, which are equal for equal keys of only some classes
        case "two-bit" -> {
          kind.enableGrouping(job);
          if (job.getConfiguration()
              .get("stoa.grouping.fingerprint.class")
              .equals(BytesFingerprint.class.getName())) {
            FingerprintGrouping.enable(job, TwoBitFingerprint.class);
          }
        }
        default -> kind.enableGrouping(job);
      }
    }

    List<CollectedRecord> records(int task) {
      Random random = new Random(seed + task);
      List<CollectedRecord> records = new ArrayList<>();
      for (int i = 0; i < recordCount; i++) {
        Object key = kind.key(random.nextInt(keyCount), random);
        int partition = Math.floorMod(kind.text(key).hashCode(), partitionCount);
        records.add(new CollectedRecord(key, value(random), partition));
      }
      return records;
    }

    private Object value(Random random) {
      if (!combiner.equals("no")) {
        return new LongWritable(random.nextInt(1_000) - 300);
      }
      boolean isOversize = hasOversizeRecords && random.nextInt(recordCount) == 0;
      int length = isOversize ? OVERSIZE : random.nextInt(60);
      return new Text(Integer.toString(random.nextInt(100)).repeat(length));
    }

    @Override
    public String toString() {
      return ("seed %d: %s keys, %s combiner, %s fingerprint, %d keys, %d records, %d tasks,"
              + " %d partitions, compressed %b, oversize records %b")
          .formatted(
              seed,
              kind,
              combiner,
              fingerprint,
              keyCount,
              recordCount,
              taskCount,
              partitionCount,
              isCompressed,
              hasOversizeRecords);
    }
  }
}
