package dev.stoa.table.index;

import dev.stoa.format.bytes.OpenFileCache;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.index.KeyIndexReader;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Storage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Split directories whose keys are in one index file: usually a single one, or several that share a
 * file. Also a split directory without the index. Immutable.
 */
public final class IndexedSplits {
  private final Optional<IndexFile> file;

  /** The members, in the order of their rows in the file. */
  private final List<Member> members;

  /** The first row of each member. */
  private final long[] firstRows;

  /**
   * A split directory, and its place in the list that was given.
   *
   * @param firstRow the number of its first row in the file
   */
  public record Member(SplitDirectory split, int ordinal, long firstRow) {}

  private IndexedSplits(Optional<IndexFile> file, List<Member> members) {
    this.file = file;
    this.members = members.stream().sorted(Comparator.comparingLong(Member::firstRow)).toList();
    this.firstRows = this.members.stream().mapToLong(Member::firstRow).toArray();
  }

  /**
   * Groups split directories by the files of an index, in the order of the first of each group.
   *
   * @param splits split directories with the files of the key's columns
   */
  public static List<IndexedSplits> groupByFile(
      List<SplitDirectory> splits, IndexDefinition index) {
    Map<String, Optional<IndexFile>> files = new LinkedHashMap<>();
    Map<String, List<Member>> members = new LinkedHashMap<>();
    for (int ordinal = 0; ordinal < splits.size(); ordinal++) {
      SplitDirectory split = splits.get(ordinal);
      Optional<IndexFile> file = split.indexFile(index);
      String path = file.map(found -> found.path(split.name())).orElse(split.name());
      files.putIfAbsent(path, file);
      members
          .computeIfAbsent(path, any -> new ArrayList<>(1))
          .add(new Member(split, ordinal, file.map(IndexFile::firstRow).orElse(0L)));
    }
    return members.entrySet().stream()
        .map(entry -> new IndexedSplits(files.get(entry.getKey()), entry.getValue()))
        .toList();
  }

  /** Returns each split directory on its own, without an index. */
  public static List<IndexedSplits> withoutIndex(List<SplitDirectory> splits) {
    List<IndexedSplits> single = new ArrayList<>(splits.size());
    for (int ordinal = 0; ordinal < splits.size(); ordinal++) {
      Member member = new Member(splits.get(ordinal), ordinal, 0);
      single.add(new IndexedSplits(Optional.empty(), List.of(member)));
    }
    return single;
  }

  /** The reference of the first member to the file; empty if there is no index. */
  public Optional<IndexFile> file() {
    return file;
  }

  /** Opens the file, which there is, when it is first read. */
  public KeyIndexReader open(Storage storage, ReadCounters counters, PageCache cache) {
    return open(storage, new OpenFileCache(storage, 1), counters, cache);
  }

  /** Opens the file, which there is, as one of those that several readers keep open. */
  public KeyIndexReader open(
      Storage storage, OpenFileCache openFiles, ReadCounters counters, PageCache cache) {
    SplitDirectory anySplit = members.get(0).split(); // whose identity shared files do not have
    return SplitIndexes.open(anySplit, storage, file.orElseThrow(), openFiles, counters, cache);
  }

  /** Returns the path of the file, which there is, within the table. */
  public String path() {
    return file.orElseThrow().path(members.get(0).split().name());
  }

  /** Returns the number of rows of the members. */
  public long rowCount() {
    return members.stream().mapToLong(member -> member.split().rowCount()).sum();
  }

  /** Whether there may be other split directories with the same file. */
  public boolean isShared() {
    return file.isPresent() && file.get().isShared();
  }

  /** Returns the members, in the order of their rows in the file. */
  public List<Member> members() {
    return members;
  }

  /**
   * Returns the position of the member that has a row of the file; -1 if none has it, since its
   * split directory is not one of those that were given.
   */
  public int memberOf(long row) {
    if (firstRows.length == 1 && !isShared()) {
      return 0;
    }
    int found = Arrays.binarySearch(firstRows, row);
    int member = found < 0 ? -found - 2 : found;
    return member >= 0 && row - firstRows[member] < members.get(member).split().rowCount()
        ? member
        : -1;
  }
}
