package dev.stoa.table.index;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.index.KeyIndexBuilder;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.format.index.KeyMemory;
import dev.stoa.format.index.KeySource;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.Partitioning;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Index files that several split directories share, so that a lookup reads one page in a table
 * whose order says nothing about the key.
 *
 * <p>The rows of the split directories are numbered from one to the next; otherwise such a file is
 * like the one of a single split directory. It is never changed: a split directory that is
 * rewritten gets an index of its own, and its rows in the shared file are ignored. As in a
 * log-structured merge tree, new files are merged with those of similar size, so that a row is
 * indexed again only a few times, and a lookup reads few files.
 */
public final class SharedIndexes {
  /** The number of index files that a lookup may read before some are merged. */
  public static final int MAX_FILES_PER_LOOKUP = 8;

  /** The number of split directories by which the number of files per lookup is estimated. */
  private static final int SAMPLE_COUNT = 64;

  /**
   * The number of keys that are sorted at a time to verify a file from its beginning to its end.
   */
  private static final int KEYS_PER_VERIFICATION = 1 << 21;

  private SharedIndexes() {}

  /**
   * Returns groups of split directories that should get an index file each; none if lookups read
   * few files.
   *
   * @param splits all split directories, with the files of the columns of the index
   * @param maxFilesPerLookup the number of index files that a lookup may read
   */
  public static List<List<SplitDirectory>> plan(
      List<SplitDirectory> splits,
      IndexDefinition index,
      Partitioning partitioning,
      int maxFilesPerLookup) {
    List<SplitDirectory> indexable =
        splits.stream().filter(split -> split.rowCount() <= KeyIndexBuilder.MAX_ROW_COUNT).toList();
    List<IndexedSplits> files =
        IndexedSplits.groupByFile(
            indexable.stream().map(split -> withCompleteIndex(split, index)).toList(), index);
    KeyOverlap overlap = new KeyOverlap(index.keyIds(), partitioning);
    if (files.size() <= maxFilesPerLookup
        || filesPerLookup(indexable, files, overlap) <= maxFilesPerLookup) {
      return List.of();
    }
    List<IndexedSplits.Member> merged =
        filesToMerge(files).stream()
            .flatMap(file -> file.members().stream())
            .sorted(Comparator.comparing(IndexedSplits.Member::ordinal))
            .toList();
    return divide(merged.stream().map(member -> indexable.get(member.ordinal())).toList());
  }

  /** Returns a split directory without an index whose included values are not current. */
  private static SplitDirectory withCompleteIndex(SplitDirectory split, IndexDefinition index) {
    return split.withIndexFiles(split.completeIndexFile(index).stream().toList());
  }

  /** Returns the average number of files whose keys may include one of a split directory. */
  private static double filesPerLookup(
      List<SplitDirectory> splits, List<IndexedSplits> files, KeyOverlap overlap) {
    int step = (splits.size() + SAMPLE_COUNT - 1) / SAMPLE_COUNT;
    long fileCount = 0;
    int sampleCount = 0;
    for (int i = 0; i < splits.size(); i += step) {
      SplitDirectory sample = splits.get(i);
      fileCount +=
          files.stream()
              .filter(
                  file ->
                      file.members().stream()
                          .anyMatch(member -> overlap.isPossible(sample, member.split())))
              .count();
      sampleCount++;
    }
    return (double) fileCount / sampleCount;
  }

  /**
   * Returns all files of single split directories, and the shared ones that are not much larger
   * than those before them, or whose split directories were rewritten for the most part.
   */
  private static List<IndexedSplits> filesToMerge(List<IndexedSplits> files) {
    List<IndexedSplits> merged =
        new ArrayList<>(files.stream().filter(file -> !file.isShared()).toList());
    long rowCount = merged.stream().mapToLong(IndexedSplits::rowCount).sum();
    List<IndexedSplits> shared =
        files.stream()
            .filter(IndexedSplits::isShared)
            .sorted(Comparator.comparing(IndexedSplits::rowCount))
            .toList();
    for (IndexedSplits file : shared) {
      long allRowCount = file.file().flatMap(IndexFile::share).orElseThrow().allRows().rowCount();
      boolean isSimilar =
          file.rowCount() < 2 * rowCount && 2 * file.rowCount() < KeyIndexBuilder.MAX_ROW_COUNT;
      if (isSimilar || 2 * file.rowCount() < allRowCount) {
        merged.add(file);
        rowCount += file.rowCount();
      }
    }
    return merged;
  }

  /** Divides split directories into groups that are not too large for a file. */
  private static List<List<SplitDirectory>> divide(List<SplitDirectory> splits) {
    List<List<SplitDirectory>> groups = new ArrayList<>();
    long rowCount = 0;
    for (SplitDirectory split : splits) {
      rowCount += split.rowCount();
      if (groups.isEmpty() || rowCount > KeyIndexBuilder.MAX_ROW_COUNT) {
        groups.add(new ArrayList<>());
        rowCount = split.rowCount();
      }
      groups.get(groups.size() - 1).add(split);
    }
    groups.removeIf(group -> group.size() == 1);
    return groups;
  }

  /**
   * Builds an index file of several split directories, durably.
   *
   * @param splits the split directories, with the files of the columns of the index
   * @param memory the memory for the keys of one index
   * @return the reference of each split directory to the file, by its name; none if there cannot be
   *     one, as in {@link SplitIndexes#build}
   */
  public static Map<String, IndexFile> build(
      List<SplitDirectory> splits,
      Storage storage,
      TableSchema schema,
      IndexDefinition index,
      KeyMemory memory)
      throws IOException {
    List<Column> keyColumns = index.keyColumns(schema);
    if (!keyColumns.stream().allMatch(IndexDefinition::isIndexable)) {
      return Map.of();
    }
    long rowCount = splits.stream().mapToLong(SplitDirectory::rowCount).sum();
    SplitIdentity allRows = new SplitIdentity(UUID.randomUUID(), rowCount);
    List<Long> firstRows = new ArrayList<>();
    long firstRow = 0;
    for (SplitDirectory split : splits) {
      firstRows.add(firstRow);
      firstRow += split.rowCount();
    }
    List<Column> includedColumns = index.includedColumns(schema);
    Optional<IndexFile> built =
        new KeyIndexBuilder(allRows, index, IndexFile.noSources(index), memory)
            .build(
                () -> storage.create(TablePaths.newSharedIndexFile()),
                () ->
                    new ConsecutiveKeys(
                        storage,
                        splits,
                        firstRows,
                        keyColumns,
                        includedColumns,
                        new ReadCounters()));
    storage.sync(TablePaths.METADATA);
    if (built.isEmpty()) {
      return Map.of();
    }
    IndexFile file = built.get().withName(TablePaths.manifestFile(built.get().name()));
    Map<String, IndexFile> files = new HashMap<>();
    for (int i = 0; i < splits.size(); i++) {
      SplitDirectory split = splits.get(i);
      files.put(
          split.name(),
          file.withSources(split.fingerprints(index.columnIds()))
              .withShare(new IndexFile.Share(allRows, firstRows.get(i))));
    }
    return files;
  }

  /**
   * Returns the split directories that may have one of some keys: those of which a shared index
   * file has a row with such a key, and all that share none.
   *
   * @param splits split directories with the files of the key's columns
   */
  public static List<SplitDirectory> splitsWithKeys(
      List<SplitDirectory> splits, AcceptedKeys keys, Storage storage) throws IOException {
    BitSet withoutKeys = new BitSet(); // the positions of split directories
    for (IndexedSplits group : IndexedSplits.groupByFile(splits, keys.index())) {
      if (group.isShared() && group.members().size() > 1) {
        group.members().forEach(member -> withoutKeys.set(member.ordinal()));
        try (KeyIndexReader reader = group.open(storage, new ReadCounters(), new PageCache())) {
          for (long row : reader.findCandidates(keys)) {
            int member = group.memberOf(row);
            if (member >= 0) {
              withoutKeys.clear(group.members().get(member).ordinal());
            }
          }
        }
      }
    }
    return IntStream.range(0, splits.size())
        .filter(split -> !withoutKeys.get(split))
        .mapToObj(splits::get)
        .toList();
  }

  /**
   * Verifies an index file: all its bytes, and that it has the key of each row of some split
   * directories, and the included values unless their columns were replaced.
   *
   * @throws dev.stoa.exception.CorruptFileException when it is damaged, or lacks a row
   */
  public static void verify(
      IndexedSplits splits, Storage storage, TableSchema schema, ReadCounters counters)
      throws IOException {
    IndexDefinition index = splits.file().orElseThrow().index();
    try (KeyIndexReader reader = splits.open(storage, counters, new PageCache())) {
      KeyIndexReader.Verification verification = reader.verifyFile();
      for (boolean areValuesCurrent : new boolean[] {true, false}) {
        List<IndexedSplits.Member> members =
            splits.members().stream()
                .filter(
                    member ->
                        member.split().completeIndexFile(index).isPresent() == areValuesCurrent)
                .toList();
        try (KeySource keys =
            new ConsecutiveKeys(
                storage,
                members.stream().map(IndexedSplits.Member::split).toList(),
                members.stream().map(IndexedSplits.Member::firstRow).toList(),
                index.keyColumns(schema),
                areValuesCurrent ? index.includedColumns(schema) : List.of(),
                counters)) {
          verify(keys, verification, areValuesCurrent);
        }
      }
      verification.checkCount();
    }
  }

  /** Compares keys with a file in the order of hashes, many at a time. */
  private static void verify(
      KeySource keys, KeyIndexReader.Verification verification, boolean areValuesCurrent)
      throws IOException {
    boolean hasNext = keys.next();
    while (hasNext) {
      SortedHashes hashes = new SortedHashes();
      List<byte[]> values = new ArrayList<>();
      List<Long> rows = new ArrayList<>();
      ByteWriter rowValues = new ByteWriter();
      do {
        hashes.add(keys.key().hash(), rows.size());
        rows.add(keys.row());
        KeyIndexReader.writeValues(keys, areValuesCurrent, rowValues);
        values.add(rowValues.toByteArray());
        hasNext = keys.next();
      } while (hasNext && rows.size() < KEYS_PER_VERIFICATION);
      hashes.sort();
      for (int i = 0; i < hashes.size(); i++) {
        int key = hashes.row(i);
        verification.check(hashes.hash(i), rows.get(key), values.get(key), areValuesCurrent);
      }
    }
  }
}
