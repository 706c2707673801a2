package dev.stoa.hadoop.grouping;

import dev.stoa.hadoop.mapreduce.ColumnAppendOutputFormat;
import java.util.List;
import org.apache.avro.hadoop.io.AvroKeyComparator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.partition.TotalOrderPartitioner;

/**
 * Refuses jobs that need sorted keys; called by {@link FingerprintGrouping} when it is enabled, and
 * by each map task, in case the job was changed afterwards.
 */
final class SortedKeysCheck {
  /** The keys of the partitioner in the two APIs. */
  private static final List<String> PARTITIONER_KEYS =
      List.of(MRJobConfig.PARTITIONER_CLASS_ATTR, "mapred.partitioner.class");

  /** The keys of the output format in the two APIs. */
  private static final List<String> OUTPUT_FORMAT_KEYS =
      List.of(MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR, "mapred.output.format.class");

  private static final List<Class<?>> SORTED_OUTPUT_FORMATS =
      List.of(
          ColumnAppendOutputFormat.class,
          org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat.class,
          org.apache.hadoop.mapred.MapFileOutputFormat.class);

  private final Configuration conf;

  SortedKeysCheck(Configuration conf) {
    this.conf = conf;
  }

  /**
   * Checks a job before the plug-in is enabled, or again afterwards.
   *
   * @throws IllegalArgumentException if the job needs sorted keys; the message says why
   */
  void check() {
    checkComparator(
        MRJobConfig.KEY_COMPARATOR,
        "sorts its keys with",
        "remove setSortComparatorClass or do not enable fingerprint grouping");
    checkComparator(
        MRJobConfig.GROUP_COMPARATOR_CLASS,
        "relies on sorted keys (secondary sort), since it groups them with",
        "remove setGroupingComparatorClass or do not enable fingerprint grouping");
    checkComparator(
        MRJobConfig.COMBINER_GROUP_COMPARATOR_CLASS,
        "relies on sorted keys, since its combiner groups them with",
        "remove setCombinerKeyGroupingComparatorClass or do not enable fingerprint grouping");
    checkPartitioner();
    checkOutputFormat();
    checkCollector();
  }

  private void checkComparator(String key, String use, String remedy) {
    String name = conf.get(key, "");
    boolean isOwn =
        name.isEmpty()
            || name.equals(FingerprintComparator.class.getName())
            || name.equals(AvroKeyComparator.class.getName());
    if (!isOwn) {
      throw refusal("the job " + use + " " + name, remedy);
    }
  }

  private void checkPartitioner() {
    for (String key : PARTITIONER_KEYS) {
      Class<?> partitioner = conf.getClass(key, Object.class);
      if (TotalOrderPartitioner.class.isAssignableFrom(partitioner)) {
        throw refusal(
            "the job's partitioner "
                + partitioner.getName()
                + " makes the order of keys span all reduce tasks",
            "use another partitioner or do not enable fingerprint grouping");
      }
    }
  }

  private void checkOutputFormat() {
    for (String key : OUTPUT_FORMAT_KEYS) {
      Class<?> format = conf.getClass(key, Object.class);
      for (Class<?> sortedFormat : SORTED_OUTPUT_FORMATS) {
        if (sortedFormat.isAssignableFrom(format)) {
          throw refusal(
              "the job's output format " + format.getName() + " takes keys only in their order",
              "use another output format or do not enable fingerprint grouping");
        }
      }
    }
  }

  private void checkCollector() {
    String name = conf.get(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, "");
    boolean isReplaceable =
        name.isEmpty()
            || name.equals(FingerprintCollector.class.getName())
            || name.equals("org.apache.hadoop.mapred.MapTask$MapOutputBuffer");
    if (!isReplaceable) {
      throw new IllegalArgumentException(
          "the job already has the map output collector "
              + name
              + ": unset "
              + MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR
              + " or do not enable fingerprint grouping");
    }
  }

  /**
   * Checks in a task that the job was not changed after the plug-in was enabled.
   *
   * @throws IllegalArgumentException if it was, so that its answer could be wrong
   */
  void checkTask() {
    check();
    if (!conf.get(MRJobConfig.KEY_COMPARATOR, "").equals(FingerprintComparator.class.getName())) {
      throw new IllegalArgumentException(
          "the job sets "
              + FingerprintCollector.class.getName()
              + " as its map output collector but not its comparator: call"
              + " FingerprintGrouping.enable(job) after all other settings");
    }
    GroupingSettings settings = new GroupingSettings(conf);
    if (!settings.keyClass().getName().equals(settings.enabledKeyClassName())) {
      throw new IllegalArgumentException(
          "the job's map output keys are %s, but were %s when fingerprint grouping was enabled: call"
                  .formatted(settings.keyClass().getName(), settings.enabledKeyClassName())
              + " FingerprintGrouping.enable after setMapOutputKeyClass");
    }
  }

  private static IllegalArgumentException refusal(String reason, String remedy) {
    return new IllegalArgumentException(
        reason + ", but fingerprint grouping does not sort keys: " + remedy);
  }
}
