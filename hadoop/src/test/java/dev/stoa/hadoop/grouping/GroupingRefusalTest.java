package dev.stoa.hadoop.grouping;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.hadoop.mapreduce.ColumnAppendOutputFormat;
import dev.stoa.hadoop.mapreduce.RowKey;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.MapWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.partition.TotalOrderPartitioner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs that need sorted keys, or whose keys are unknown, are refused with one sentence. */
final class GroupingRefusalTest {
  private Job job;

  @BeforeEach
  void createJob() throws IOException {
    job = Job.getInstance(new Configuration());
    job.setMapOutputKeyClass(Text.class);
  }

  /** Any comparator that is not that of the key. */
  static final class OwnComparator extends WritableComparator {
    OwnComparator() {
      super(Text.class, true);
    }
  }

  private void assertRefused(String message) {
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> FingerprintGrouping.enable(job))
            .getMessage());
    assertEquals(
        List.of("", ""),
        List.of(
            job.getConfiguration().get("stoa.grouping.fingerprint.class", ""),
            job.getConfiguration().get("stoa.grouping.key.class", "")),
        "a refused job is unchanged");
  }

  @Test
  void refusesASortComparator() {
    job.setSortComparatorClass(OwnComparator.class);
    assertRefused(
        "the job sorts its keys with dev.stoa.hadoop.grouping.GroupingRefusalTest$OwnComparator,"
            + " but fingerprint grouping does not sort keys: remove setSortComparatorClass or do"
            + " not enable fingerprint grouping");
  }

  @Test
  void refusesAGroupingComparator() {
    job.setGroupingComparatorClass(OwnComparator.class);
    assertRefused(
        "the job relies on sorted keys (secondary sort), since it groups them with"
            + " dev.stoa.hadoop.grouping.GroupingRefusalTest$OwnComparator, but fingerprint"
            + " grouping does not sort keys: remove setGroupingComparatorClass or do not enable"
            + " fingerprint grouping");
  }

  @Test
  void refusesAGroupingComparatorOfTheCombiner() {
    job.setCombinerKeyGroupingComparatorClass(OwnComparator.class);
    assertRefused(
        "the job relies on sorted keys, since its combiner groups them with"
            + " dev.stoa.hadoop.grouping.GroupingRefusalTest$OwnComparator, but fingerprint"
            + " grouping does not sort keys: remove setCombinerKeyGroupingComparatorClass or do"
            + " not enable fingerprint grouping");
  }

  @Test
  void refusesATotalOrderOfPartitions() {
    String refusal =
        "the job's partitioner %s makes the order of keys span all reduce tasks, but fingerprint"
            + " grouping does not sort keys: use another partitioner or do not enable fingerprint"
            + " grouping";
    job.setPartitionerClass(TotalOrderPartitioner.class);
    assertRefused(
        refusal.formatted("org.apache.hadoop.mapreduce.lib.partition.TotalOrderPartitioner"));
    job.getConfiguration().unset("mapreduce.job.partitioner.class");
    String oldName = "org.apache.hadoop.mapred.lib.TotalOrderPartitioner";
    job.getConfiguration().set("mapred.partitioner.class", oldName);
    assertRefused(refusal.formatted(oldName));
  }

  @Test
  void refusesOutputFormatsThatTakeSortedKeys() {
    String refusal =
        "the job's output format %s takes keys only in their order, but fingerprint grouping does"
            + " not sort keys: use another output format or do not enable fingerprint grouping";
    job.setOutputFormatClass(MapFileOutputFormat.class);
    assertRefused(refusal.formatted("org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat"));
    job.setOutputFormatClass(ColumnAppendOutputFormat.class);
    job.setMapOutputKeyClass(RowKey.class);
    assertRefused(refusal.formatted("dev.stoa.hadoop.mapreduce.ColumnAppendOutputFormat"));
  }

  @Test
  void refusesAnotherCollector() {
    String key = "mapreduce.job.map.output.collector.class";
    job.getConfiguration().set(key, "com.example.Collector");
    assertRefused(
        "the job already has the map output collector com.example.Collector: unset"
            + " mapreduce.job.map.output.collector.class or do not enable fingerprint grouping");
    job.getConfiguration().set(key, "org.apache.hadoop.mapred.MapTask$MapOutputBuffer");
    assertDoesNotThrow(() -> FingerprintGrouping.enable(job));
  }

  @Test
  void refusesUnknownClassesUnlessTheirFingerprintIsDeclared() {
    job.setMapOutputKeyClass(CaselessKey.class);
    assertRefused(
        "fingerprint grouping does not know whether equal keys of"
            + " dev.stoa.hadoop.grouping.CaselessKey have equal bytes: if they do, call"
            + " FingerprintGrouping.enable(job, BytesFingerprint.class); if they only have equal"
            + " hash codes, pass HashCodeFingerprint.class");
    assertDoesNotThrow(() -> FingerprintGrouping.enable(job, HashCodeFingerprint.class));
  }

  /** Ignores case; registered for a class whose own comparator does not. */
  static final class RegisteredComparator extends WritableComparator {
    RegisteredComparator() {
      super(IntWritable.class, true);
    }
  }

  @Test
  void refusesAComparatorRegisteredForAClassOfHadoop() {
    job.setMapOutputKeyClass(IntWritable.class);
    WritableComparator own = WritableComparator.get(IntWritable.class);
    WritableComparator.define(IntWritable.class, new RegisteredComparator());
    try {
      assertRefused(
          "fingerprint grouping does not know whether equal keys of"
              + " org.apache.hadoop.io.IntWritable have equal bytes: if they do, call"
              + " FingerprintGrouping.enable(job, BytesFingerprint.class); if they only have equal"
              + " hash codes, pass HashCodeFingerprint.class");
    } finally {
      WritableComparator.define(IntWritable.class, own);
    }
  }

  @Test
  void refusesKeysThatCannotBeCompared() {
    String refusal =
        "fingerprint grouping compares keys as WritableComparable or AvroKey, but the job's map"
            + " output keys are org.apache.hadoop.io.MapWritable: set another class with"
            + " job.setMapOutputKeyClass, or do not enable fingerprint grouping";
    job.setMapOutputKeyClass(MapWritable.class);
    assertRefused(refusal);
    assertEquals(
        refusal,
        assertThrows(
                IllegalArgumentException.class,
                () -> FingerprintGrouping.enable(job, BytesFingerprint.class))
            .getMessage());
  }

  @Test
  void refusesAvroKeysWithoutSchema() {
    job.setMapOutputKeyClass(AvroKey.class);
    assertRefused(
        "the job's map output keys are AvroKey, but their schema is missing: call"
            + " AvroJob.setMapOutputKeySchema before FingerprintGrouping.enable");
  }

  @Test
  void refusesAvroKeysWithComparedMaps() {
    String schema =
        """
        {"type": "record", "name": "Key", "fields": [
          {"name": "tags", "order": "%s", "type": {"type": "map", "values": "int"}},
          {"name": "next", "type": ["null", "Key"]}]}
        """;
    AvroJob.setMapOutputKeySchema(job, new Schema.Parser().parse(schema.formatted("ascending")));
    assertRefused(
        "the job's map output keys contain maps, which Avro cannot compare: give the field"
            + " \"order\": \"ignore\", or use keys without maps");
    AvroJob.setMapOutputKeySchema(job, new Schema.Parser().parse(schema.formatted("ignore")));
    assertDoesNotThrow(() -> FingerprintGrouping.enable(job));
  }

  @Test
  void mayBeEnabledTwice() {
    FingerprintGrouping.enable(job);
    assertDoesNotThrow(() -> FingerprintGrouping.enable(job));
  }

  private String taskRefusal() {
    return assertThrows(
            IllegalArgumentException.class,
            () -> new SortedKeysCheck(job.getConfiguration()).checkTask())
        .getMessage();
  }

  @Test
  void tasksRefuseAJobThatWasChangedAfterwards() {
    FingerprintGrouping.enable(job);
    assertDoesNotThrow(() -> new SortedKeysCheck(job.getConfiguration()).checkTask());
    job.setMapOutputKeyClass(IntWritable.class);
    assertEquals(
        "the job's map output keys are org.apache.hadoop.io.IntWritable, but were"
            + " org.apache.hadoop.io.Text when fingerprint grouping was enabled: call"
            + " FingerprintGrouping.enable after setMapOutputKeyClass",
        taskRefusal());
    job.setMapOutputKeyClass(Text.class);
    job.setSortComparatorClass(OwnComparator.class);
    assertEquals(
        "the job sorts its keys with dev.stoa.hadoop.grouping.GroupingRefusalTest$OwnComparator,"
            + " but fingerprint grouping does not sort keys: remove setSortComparatorClass or do"
            + " not enable fingerprint grouping",
        taskRefusal());
    job.getConfiguration().unset("mapreduce.job.output.key.comparator.class");
    assertEquals(
        "the job sets dev.stoa.hadoop.grouping.FingerprintCollector as its map output collector"
            + " but not its comparator: call FingerprintGrouping.enable(job) after all other"
            + " settings",
        taskRefusal());
  }
}
