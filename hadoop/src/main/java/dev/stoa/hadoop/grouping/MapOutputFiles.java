package dev.stoa.hadoop.grouping;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Merger;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.security.IntermediateEncryptedStream;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The files of a map task: spills, each with one IFile segment per partition, and the file into
 * which they are merged, with an index of its segments for the shuffle. {@link
 * FingerprintCollector} writes them; names, formats, compression, encryption and counters are those
 * of Hadoop's collector.
 *
 * @param <K> the class of keys
 * @param <V> the class of values
 */
final class MapOutputFiles<K, V> {
  private static final int INDEX_RECORD_SIZE = MapTask.MAP_OUTPUT_INDEX_RECORD_LENGTH;
  private static final int DEFAULT_INDEX_CACHE_LIMIT = 1024 * 1024;

  /** More than the header, the end and the checksum of a segment. */
  private static final long SEGMENT_OVERHEAD = 150;

  private static final FsPermission SHUFFLE_PERMISSION = new FsPermission((short) 0640);

  private final JobConf job;
  private final Progressable progress;
  private final MapOutputFile names;
  private final Progress sortPhase;
  private final Path mergeDirectory;
  private final FileSystem fileSystem;
  private final int partitionCount;
  private final Class<K> keyClass;
  private final Class<V> valueClass;
  private final Optional<CompressionCodec> codec;
  private final Counters.Counter spilledRecords;
  private final Counters.Counter materializedBytes;
  private final SegmentWriter<K, V> segmentWriter;
  private final int maxCachedIndexes;
  private final int maxSpillCount;

  /** The indexes of the first spills; those of the others are in files. */
  private final List<SpillRecord> cachedIndexes = new ArrayList<>();

  private int spillCount;

  /** Writes the records of one partition. */
  interface PartitionSource<K, V> {
    void write(int partition, SegmentWriter<K, V> output) throws IOException;
  }

  @SuppressWarnings("unchecked") // of the job's keys and values
  MapOutputFiles(MapOutputCollector.Context context) throws IOException {
    job = context.getJobConf();
    progress = context.getReporter();
    names = context.getMapTask().getMapOutputFile();
    sortPhase = context.getMapTask().getSortPhase();
    mergeDirectory = new Path(context.getMapTask().getTaskID().toString());
    fileSystem = FileSystem.getLocal(job).getRaw();
    partitionCount = job.getNumReduceTasks();
    keyClass = (Class<K>) job.getMapOutputKeyClass();
    valueClass = (Class<V>) job.getMapOutputValueClass();
    codec = codec(job);
    spilledRecords = context.getReporter().getCounter(TaskCounter.SPILLED_RECORDS);
    materializedBytes = context.getReporter().getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES);
    segmentWriter =
        new SegmentWriter<>(
            job, context.getReporter().getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS), progress);
    int indexCacheLimit =
        job.getInt(JobContext.INDEX_CACHE_MEMORY_LIMIT, DEFAULT_INDEX_CACHE_LIMIT);
    maxCachedIndexes = indexCacheLimit / (INDEX_RECORD_SIZE * partitionCount);
    maxSpillCount = maxSpillCount(job);
  }

  private static Optional<CompressionCodec> codec(JobConf job) {
    return job.getCompressMapOutput()
        ? Optional.of(
            ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job))
        : Optional.empty();
  }

  private static int maxSpillCount(JobConf job) throws IOException {
    int limit = job.getInt(JobContext.SPILL_FILES_COUNT_LIMIT, -1);
    if (limit < -1) {
      throw new IOException(
          JobContext.SPILL_FILES_COUNT_LIMIT + " is " + limit + ": set it to a count, or -1");
    }
    return limit == -1 ? Integer.MAX_VALUE : limit;
  }

  int spillCount() {
    return spillCount;
  }

  /**
   * Writes a spill file.
   *
   * @param recordsSize about the size of its records in bytes, by which a disk is chosen
   */
  void spill(long recordsSize, PartitionSource<K, V> source) throws IOException {
    Path file =
        names.getSpillFileForWrite(spillCount, recordsSize + SEGMENT_OVERHEAD * partitionCount);
    SpillRecord index;
    try (FSDataOutputStream out = fileSystem.create(file)) {
      index = writeSegments(out, file, source);
    }
    if (cachedIndexes.size() == spillCount && spillCount < maxCachedIndexes) {
      cachedIndexes.add(index);
    } else {
      Path indexFile = names.getSpillIndexFileForWrite(spillCount, indexSize());
      IntermediateEncryptedStream.addSpillIndexFile(indexFile, job);
      index.writeToFile(indexFile, job);
    }
    if (++spillCount > maxSpillCount) {
      throw new IOException(
          "the task wrote more than %d spill files: raise %s or %s"
              .formatted(
                  maxSpillCount, JobContext.SPILL_FILES_COUNT_LIMIT, MRJobConfig.IO_SORT_MB));
    }
  }

  private long indexSize() {
    return (long) partitionCount * INDEX_RECORD_SIZE;
  }

  private SpillRecord writeSegments(FSDataOutputStream out, Path file, PartitionSource<K, V> source)
      throws IOException {
    SpillRecord index = new SpillRecord(partitionCount);
    for (int partition = 0; partition < partitionCount; partition++) {
      index.putIndex(writeSegment(out, file, partition, source), partition);
    }
    return index;
  }

  private IndexRecord writeSegment(
      FSDataOutputStream out, Path file, int partition, PartitionSource<K, V> source)
      throws IOException {
    long start = out.getPos();
    FSDataOutputStream segmentOut =
        IntermediateEncryptedStream.wrapIfNecessary(job, out, false, file);
    IFile.Writer<K, V> segment =
        new IFile.Writer<>(
            job, segmentOut, keyClass, valueClass, codec.orElse(null), spilledRecords);
    segmentWriter.start(segment);
    source.write(partition, segmentWriter);
    segmentWriter.finish();
    segment.close();
    if (segmentOut != out) {
      segmentOut.close();
    }
    int padding = CryptoUtils.cryptoPadding(job);
    return new IndexRecord(
        start, segment.getRawLength() + padding, segment.getCompressedLength() + padding);
  }

  /** Makes the spills the map task's output: the only one as it is, others merged. */
  void finish(Optional<Combiner<K, V>> combiner) throws IOException {
    Path output;
    if (spillCount == 1) {
      output = renameOnlySpill();
    } else {
      output = names.getOutputFileForWrite(sizeOfSpills() + SEGMENT_OVERHEAD * partitionCount);
      merge(output, combiner);
    }
    sortPhase.complete();
    materializedBytes.increment(fileSystem.getFileStatus(output).getLen());
    setPermissions(output);
  }

  private Path renameOnlySpill() throws IOException {
    Path spill = names.getSpillFile(0);
    Path output = names.getOutputFileForWriteInVolume(spill);
    Path outputIndex = names.getOutputIndexFileForWriteInVolume(spill);
    rename(spill, output);
    if (cachedIndexes.isEmpty()) {
      IntermediateEncryptedStream.validateSpillIndexFile(names.getSpillIndexFile(0), job);
      rename(names.getSpillIndexFile(0), outputIndex);
    } else {
      cachedIndexes.get(0).writeToFile(outputIndex, job);
    }
    IntermediateEncryptedStream.addSpillIndexFile(outputIndex, job);
    return output;
  }

  private void rename(Path source, Path target) throws IOException {
    if (!fileSystem.rename(source, target)) {
      throw new IOException("could not rename " + source + " to " + target);
    }
  }

  private long sizeOfSpills() throws IOException {
    long size = 0;
    for (int spill = 0; spill < spillCount; spill++) {
      size += fileSystem.getFileStatus(names.getSpillFile(spill)).getLen();
    }
    return size;
  }

  private void merge(Path output, Optional<Combiner<K, V>> combiner) throws IOException {
    Path outputIndex = names.getOutputIndexFileForWrite(indexSize());
    IntermediateEncryptedStream.addSpillIndexFile(outputIndex, job);
    List<Path> spills = new ArrayList<>();
    List<SpillRecord> indexes = new ArrayList<>(cachedIndexes);
    for (int spill = 0; spill < spillCount; spill++) {
      spills.add(names.getSpillFile(spill));
      if (spill >= cachedIndexes.size()) {
        Path indexFile = names.getSpillIndexFile(spill);
        IntermediateEncryptedStream.validateSpillIndexFile(indexFile, job);
        indexes.add(new SpillRecord(indexFile, job));
      }
    }
    sortPhase.addPhases(partitionCount);
    SpillRecord index;
    try (FSDataOutputStream out = fileSystem.create(output)) {
      index =
          writeSegments(
              out,
              output,
              (partition, segment) -> {
                mergePartition(partition, spills, indexes, segment, combiner);
                sortPhase.startNextPhase();
              });
    }
    index.writeToFile(outputIndex, job);
    for (Path spill : spills) {
      fileSystem.delete(spill, true);
    }
  }

  private void mergePartition(
      int partition,
      List<Path> spills,
      List<SpillRecord> indexes,
      SegmentWriter<K, V> output,
      Optional<Combiner<K, V>> combiner)
      throws IOException {
    if (spills.isEmpty()) {
      return; // a task without records has empty segments
    }
    RawKeyValueIterator records = open(partition, spills, indexes);
    if (combiner.isPresent() && combiner.get().mergesSpills(spillCount)) {
      combiner.get().combine(records, output);
    } else {
      output.appendAll(records);
    }
  }

  /** Opens the records of a partition in all spills, merged by the job's comparator. */
  private RawKeyValueIterator open(int partition, List<Path> spills, List<SpillRecord> indexes)
      throws IOException {
    List<Merger.Segment<K, V>> segments = new ArrayList<>();
    for (int spill = 0; spill < spills.size(); spill++) {
      IndexRecord record = indexes.get(spill).getIndex(partition);
      segments.add(
          new Merger.Segment<>(
              job,
              fileSystem,
              spills.get(spill),
              record.startOffset,
              record.partLength,
              codec.orElse(null),
              true));
    }
    int mergeFactor = job.getInt(MRJobConfig.IO_SORT_FACTOR, MRJobConfig.DEFAULT_IO_SORT_FACTOR);
    return Merger.merge(
        job,
        fileSystem,
        keyClass,
        valueClass,
        codec.orElse(null),
        segments,
        mergeFactor,
        mergeDirectory,
        comparator(),
        progress,
        segments.size() > mergeFactor,
        null,
        spilledRecords,
        sortPhase.phase(),
        TaskType.MAP);
  }

  @SuppressWarnings("unchecked") // of the job's keys
  private RawComparator<K> comparator() {
    return job.getOutputKeyComparator();
  }

  /** Lets the shuffle, which may run as another user of the group, read the files. */
  private void setPermissions(Path output) throws IOException {
    if (!SHUFFLE_PERMISSION.equals(SHUFFLE_PERMISSION.applyUMask(FsPermission.getUMask(job)))) {
      fileSystem.setPermission(output, SHUFFLE_PERMISSION);
      fileSystem.setPermission(names.getOutputIndexFile(), SHUFFLE_PERMISSION);
    }
  }
}
