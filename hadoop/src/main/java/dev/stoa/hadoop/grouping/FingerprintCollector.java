package dev.stoa.hadoop.grouping;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * Collects the output of a map task, ordered by partition and fingerprint; Hadoop creates it in
 * tasks of jobs with {@link FingerprintGrouping}.
 *
 * <p>Records are serialized into a {@link RecordBuffer}. A full one is sorted by {@link RadixSort}
 * and spilled. If the job has a combiner, {@link HashGroups} first groups each few megabytes, which
 * fit in the processor's cache, and the combiner reduces them to a second, smaller buffer; this
 * ends with the first batch that has too many keys.
 *
 * @param <K> the class of keys
 * @param <V> the class of values
 */
final class FingerprintCollector<K, V> implements MapOutputCollector<K, V> {
  private static final int BATCH_SIZE = 4 << 20;

  /** The buffer of combined records has one part of the memory, that of map outputs the others. */
  private static final int MEMORY_PARTS = 8;

  private static final int MAX_MEMORY_MEGABYTES = 2047;

  private JobConf job;
  private TaskReporter reporter;
  private int partitionCount;
  private Class<?> keyClass;
  private Class<?> valueClass;
  private RawComparator<?> comparator;
  private Optional<Combiner<K, V>> combiner = Optional.empty();
  private MapOutputFiles<K, V> files;
  private RecordAppender<K, V> mapOutputs;
  private RecordAppender<K, V> combinedRecords;
  private Counters.Counter recordCounter;
  private Counters.Counter byteCounter;
  private Counters.Counter combineOutputCounter;

  /** At how many used bytes the map outputs are grouped and combined. */
  private int batchLimit;

  /** The bytes of the keys and values that the combiner has written for a batch. */
  private long combinedSize;

  @Override
  public void init(Context context) throws IOException, ClassNotFoundException {
    job = context.getJobConf();
    new SortedKeysCheck(job).checkTask();
    reporter = context.getReporter();
    partitionCount = job.getNumReduceTasks();
    keyClass = job.getMapOutputKeyClass();
    valueClass = job.getMapOutputValueClass();
    comparator = new GroupingSettings(job).newOwnComparator();
    combiner = Combiner.of(context);
    files = new MapOutputFiles<>(context);
    recordCounter = reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
    byteCounter = reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES);
    combineOutputCounter = reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS);
    createBuffers(memorySize(job));
  }

  private static int memorySize(JobConf job) throws IOException {
    int megabytes = job.getInt(MRJobConfig.IO_SORT_MB, MRJobConfig.DEFAULT_IO_SORT_MB);
    if (megabytes < 1 || megabytes > MAX_MEMORY_MEGABYTES) {
      throw new IOException(
          "%s is %d: set it to a number from 1 to %d"
              .formatted(MRJobConfig.IO_SORT_MB, megabytes, MAX_MEMORY_MEGABYTES));
    }
    return megabytes << 20;
  }

  private void createBuffers(int memorySize) throws IOException {
    int combinedSize = combiner.isPresent() ? memorySize / MEMORY_PARTS : 0;
    mapOutputs = new RecordAppender<>(job, new RecordBuffer(memorySize - combinedSize));
    combinedRecords = new RecordAppender<>(job, new RecordBuffer(combinedSize));
    batchLimit = combiner.isPresent() ? Math.min(BATCH_SIZE, memorySize / 2) : Integer.MAX_VALUE;
  }

  // hot: aggregation
  @Override
  public synchronized void collect(K key, V value, int partition) throws IOException {
    reporter.progress();
    check(key, value, partition);
    if (!mapOutputs.append(key, value, partition)) {
      spill(mapOutputs.buffer());
      addAfterSpill(mapOutputs, partition);
    }
    recordCounter.increment(1);
    byteCounter.increment(mapOutputs.recordLength());
    if (mapOutputs.buffer().usedBytes() >= batchLimit) {
      combineBatch();
    }
  }

  private void check(K key, V value, int partition) throws IOException {
    checkClass("key", key, keyClass);
    checkClass("value", value, valueClass);
    if (partition < 0 || partition >= partitionCount) {
      throw new IOException(
          "Illegal partition for %s (%d): the partitioner must return 0 to %d"
              .formatted(key, partition, partitionCount - 1));
    }
  }

  private static void checkClass(String role, Object object, Class<?> expected) throws IOException {
    if (object.getClass() != expected) {
      throw new IOException(
          "Type mismatch in %s from map: expected %s, received %s"
              .formatted(role, expected.getName(), object.getClass().getName()));
    }
  }

  /** Adds the record that did not fit before its buffer was spilled. */
  private void addAfterSpill(RecordAppender<K, V> appender, int partition) throws IOException {
    SerializedRecord record = appender.record(partition);
    if (!appender.buffer().addCopy(record)) {
      files.spill(
          record.length(),
          (written, output) -> {
            if (written == partition) {
              output.append(record);
            }
          });
    }
  }

  /** Combines the map outputs collected so far, unless that does not pay. */
  private void combineBatch() throws IOException {
    if (!combine(mapOutputs, combinedRecords)) {
      batchLimit = Integer.MAX_VALUE;
      return;
    }
    RecordBuffer combined = combinedRecords.buffer();
    if (combined.usedBytes() > combined.bytes().length / 2
        && !combine(combinedRecords, mapOutputs)) {
      spill(combined);
    }
  }

  /**
   * Combines all records of one buffer into another one.
   *
   * @return false if the records have too many keys, and were left where they are
   */
  private boolean combine(RecordAppender<K, V> source, RecordAppender<K, V> target)
      throws IOException {
    RecordBuffer records = source.buffer();
    if (!HashGroups.order(records, comparator)) {
      return false;
    }
    combinedSize = 0;
    int start = 0;
    while (start < records.recordCount()) {
      int partition = records.partition(start);
      int end = partitionEnd(records, start);
      combiner
          .orElseThrow()
          .combine(
              new RecordIterator(records, start, end),
              (key, value) -> addCombined(target, key, value, partition));
      start = end;
    }
    if (combinedSize > records.usedBytes() / 2) {
      batchLimit = Integer.MAX_VALUE; // a combiner that concatenates, for example
    }
    records.clear();
    return true;
  }

  private void addCombined(RecordAppender<K, V> target, K key, V value, int partition)
      throws IOException {
    combineOutputCounter.increment(1);
    if (!target.append(key, value, partition)) {
      // Not combined, because the combiner is running.
      spillUncombined(target.buffer());
      addAfterSpill(target, partition);
    }
    combinedSize += target.recordLength();
  }

  private static int partitionEnd(RecordBuffer buffer, int start) {
    int end = start + 1;
    while (end < buffer.recordCount() && buffer.partition(end) == buffer.partition(start)) {
      end++;
    }
    return end;
  }

  /** Combines and spills a buffer. */
  private void spill(RecordBuffer buffer) throws IOException {
    spill(buffer, this::combineInto);
  }

  private void spillUncombined(RecordBuffer buffer) throws IOException {
    spill(buffer, (records, output) -> output.appendAll(records));
  }

  /** Writes the records of one partition, at least one. */
  private interface RecordsWriter<K, V> {
    void write(RecordIterator records, SegmentWriter<K, V> output) throws IOException;
  }

  private void combineInto(RecordIterator records, SegmentWriter<K, V> output) throws IOException {
    if (combiner.isPresent()) {
      combiner.get().combine(records, output);
    } else {
      output.appendAll(records);
    }
  }

  private void spill(RecordBuffer buffer, RecordsWriter<K, V> writer) throws IOException {
    if (buffer.isEmpty()) {
      return;
    }
    RadixSort.sort(buffer, partitionCount);
    PartitionCursor cursor = new PartitionCursor(buffer);
    files.spill(
        buffer.usedBytes(),
        (partition, output) -> {
          int start = cursor.start();
          int end = cursor.advanceTo(partition);
          if (start < end) {
            writer.write(new SortedRecordIterator(buffer, start, end, comparator), output);
          }
        });
    buffer.clear();
  }

  /** Finds where each partition ends in sorted records. */
  private static final class PartitionCursor {
    private final RecordBuffer buffer;
    private int start;

    PartitionCursor(RecordBuffer buffer) {
      this.buffer = buffer;
    }

    int start() {
      return start;
    }

    /** Moves after the records of a partition. */
    int advanceTo(int partition) {
      if (start < buffer.recordCount() && buffer.partition(start) == partition) {
        start = partitionEnd(buffer, start);
      }
      return start;
    }
  }

  @Override
  public synchronized void flush() throws IOException {
    if (combinedRecords == null) {
      return; // already flushed
    }
    if (mapOutputs.buffer().addAll(combinedRecords.buffer())) {
      combinedRecords.buffer().clear();
    }
    spill(combinedRecords.buffer());
    spill(mapOutputs.buffer());
    close(); // before the merge, which needs memory
    files.finish(combiner);
  }

  @Override
  public synchronized void close() {
    mapOutputs = null;
    combinedRecords = null;
  }
}
