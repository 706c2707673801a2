package dev.stoa.engine;

import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.column.Extent;
import dev.stoa.format.manifest.PatchReference;
import dev.stoa.format.manifest.SegmentReader;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.TablePaths;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.partition.BoundTerm;
import dev.stoa.partition.PartitionTerm;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.TableAccess;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.snapshot.Snapshots;
import dev.stoa.type.DataType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the manifest of a table's snapshot says of its segments, split directories and partitions,
 * for engines that show it as tables. Reads one segment at a time. Not thread-safe.
 */
public final class ManifestView {
  private final Storage storage;
  private final SnapshotRoot root;
  private final BoundPartitioning partitioning;

  private ManifestView(Table table) {
    this.storage = table.storage();
    this.root = TableAccess.state(table).root();
    this.partitioning = root.partitioning().bind(root.schema());
  }

  /** Returns the view of a table at its snapshot. */
  public static ManifestView of(Table table) {
    return new ManifestView(table);
  }

  /**
   * A segment of the manifest.
   *
   * @param path the path of its file within the table
   * @param lengthInBytes the size of this file
   * @param patchCount the number of files that list later changes of its split directories
   * @param patchLengthInBytes the size of these files
   * @param splitCount the number of split directories
   * @param rowCount the number of rows, including deleted rows
   * @param deletedRowCount the number of deleted rows
   * @param sizeInBytes the size of the column files
   */
  public record Segment(
      String path,
      long lengthInBytes,
      int patchCount,
      long patchLengthInBytes,
      long splitCount,
      long rowCount,
      long deletedRowCount,
      long sizeInBytes) {}

  /**
   * A split directory.
   *
   * @param name its name within the table
   * @param partition the partition value of its rows
   * @param rowCount the number of rows, including deleted rows
   * @param deletedRowCount the number of deleted rows
   * @param fileCount the number of column files
   * @param sizeInBytes the size of the column files
   * @param columns the parts of columns in these files, in the order of the schema
   */
  public record Split(
      String name,
      PartitionValue partition,
      long rowCount,
      long deletedRowCount,
      int fileCount,
      long sizeInBytes,
      List<ColumnPart> columns) {
    /** Copies the list. */
    public Split {
      columns = List.copyOf(columns);
    }
  }

  /**
   * The part of a column in a split directory.
   *
   * @param column the column's name
   * @param sizeInBytes the size in its file; columns that are stored row by row have equal shares
   * @param paths the statistics of the values, and of values inside them
   */
  public record ColumnPart(String column, long sizeInBytes, List<PathBounds> paths) {
    /** Copies the list. */
    public ColumnPart {
      paths = List.copyOf(paths);
    }
  }

  /**
   * The bounds of a column's values, or of values inside them.
   *
   * @param steps the steps from the column's value, such as {@code .size} or {@code ['key']}; empty
   *     for the value itself
   * @param type the type of the values
   * @param bounds their bounds, which include those of deleted rows
   */
  public record PathBounds(String steps, DataType type, Bounds bounds) {}

  /** Returns the segments, in the order of the rows. */
  public List<Segment> segments() {
    return root.segments().stream().map(ManifestView::segment).toList();
  }

  private static Segment segment(SegmentReference segment) {
    return new Segment(
        TablePaths.manifestFile(segment.name()),
        segment.identity().sizeInBytes(),
        segment.patches().size(),
        segment.patches().stream()
            .map(PatchReference::identity)
            .mapToLong(ContainerReader.FileIdentity::sizeInBytes)
            .sum(),
        segment.totals().splitCount(),
        segment.totals().rowCount(),
        segment.deletedRowCount(),
        segment.totals().sizeInBytes());
  }

  /** Reads the split directories of a segment without their columns. */
  public List<Split> splits(int segment) throws IOException {
    return read(segment).stream().map(split -> split(split, List.of())).toList();
  }

  /** Reads the split directories of a segment; finds the parts of all columns one by one. */
  public Stream<Split> splitsWithColumns(int segment) throws IOException {
    return read(segment).stream().map(split -> split(split, columnParts(split)));
  }

  private List<SplitDirectory> read(int segment) throws IOException {
    Set<Integer> ids = root.schema().columnIds();
    return SegmentReader.read(storage, root, root.segments().get(segment), ids::contains);
  }

  private static Split split(SplitDirectory split, List<ColumnPart> columns) {
    return new Split(
        split.name(),
        split.partition(),
        split.rowCount(),
        split.deletedRowCount(),
        (int) split.columnFiles().stream().map(ColumnFile::name).distinct().count(),
        split.sizeInBytes(),
        columns);
  }

  private List<ColumnPart> columnParts(SplitDirectory split) {
    Map<String, Long> columnCounts =
        split.columnFiles().stream()
            .filter(ColumnFile::isRowOriented)
            .collect(Collectors.groupingBy(ColumnFile::rowGroupKey, Collectors.counting()));
    Map<Integer, ColumnFile> files =
        split.columnFiles().stream()
            .collect(Collectors.toMap(ColumnFile::fieldId, Function.identity()));
    List<ColumnPart> parts = new ArrayList<>();
    for (Column column : root.schema().columns()) {
      ColumnFile file = files.get(column.id());
      if (file != null) {
        parts.add(
            new ColumnPart(column.name(), sizeInBytes(file, columnCounts), paths(column, file)));
      }
    }
    return parts;
  }

  private static long sizeInBytes(ColumnFile file, Map<String, Long> columnCounts) {
    return file.isRowOriented()
        ? file.extent().map(Extent::sizeInBytes).orElse(file.sizeInBytes())
            / columnCounts.get(file.rowGroupKey())
        : file.sizeInBytes();
  }

  private static List<PathBounds> paths(Column column, ColumnFile file) {
    return file.bounds().stream()
        .flatMap(
            stored ->
                StoredPath.find(column.type(), stored.path()).stream()
                    .map(path -> new PathBounds(path.steps(), path.type(), stored.bounds())))
        .toList();
  }

  /**
   * Returns the partition values of live rows, in the order of their first split directories; reads
   * no columns' files.
   */
  public Set<PartitionValue> partitions() throws IOException {
    Set<PartitionValue> partitions = new LinkedHashSet<>();
    for (SplitDirectory split : SegmentReader.readAll(storage, root, id -> false)) {
      if (split.liveRowCount() > 0) {
        partitions.add(split.partition());
      }
    }
    return partitions;
  }

  /** Returns the text of a partition value, such as {@code day(time)=2017-11-16}. */
  public String format(PartitionValue value) {
    return partitioning.format(value);
  }

  /** Returns the terms of the partition spec of a value. */
  public List<PartitionTerm> terms(PartitionValue value) {
    return partitioning.spec(value.specId()).orElseThrow().terms().stream()
        .map(BoundTerm::term)
        .toList();
  }

  /** Returns the texts of the terms of a partition value, such as {@code 2017-11-16}. */
  public List<String> formatTerms(PartitionValue value) {
    return partitioning.formatTerms(value);
  }

  /**
   * Finds the snapshot that last changed the split directories of each partition, from the
   * manifests of kept versions; partitions that were last changed before these are left out.
   */
  public Map<PartitionValue, Snapshot> lastChanges() throws IOException {
    Map<PartitionValue, Snapshot> changes = new LinkedHashMap<>();
    Set<PartitionValue> missing = partitions();
    List<Long> olderVersions =
        Snapshots.list(storage).stream()
            .filter(version -> version < root.version())
            .sorted(Comparator.reverseOrder())
            .toList();
    SnapshotRoot newer = root;
    for (int i = 0; i < olderVersions.size() && !missing.isEmpty(); i++) {
      SnapshotRoot older = Snapshots.read(storage, olderVersions.get(i));
      addChanges(changedPartitions(older, newer), newer, missing, changes);
      newer = older;
    }
    if (newer.version() == 1) {
      addChanges(Set.copyOf(missing), newer, missing, changes);
    }
    return changes;
  }

  private static void addChanges(
      Set<PartitionValue> changed,
      SnapshotRoot changedBy,
      Set<PartitionValue> missing,
      Map<PartitionValue, Snapshot> changes) {
    for (PartitionValue partition : changed) {
      if (missing.remove(partition)) {
        changes.put(partition, new Snapshot(changedBy));
      }
    }
  }

  /** Compares those segments of two versions that only one of them has. */
  private Set<PartitionValue> changedPartitions(SnapshotRoot older, SnapshotRoot newer)
      throws IOException {
    Set<List<String>> olderKeys = keys(older);
    Set<List<String>> newerKeys = keys(newer);
    Map<String, SplitDirectory> oldSplits = splitsBeyond(older, newerKeys);
    Map<String, SplitDirectory> newSplits = splitsBeyond(newer, olderKeys);
    Set<PartitionValue> changed = new HashSet<>();
    newSplits.forEach(
        (name, split) -> {
          if (!isSame(split, oldSplits.get(name))) {
            changed.add(split.partition());
          }
        });
    oldSplits.forEach(
        (name, split) -> {
          if (!newSplits.containsKey(name)) {
            changed.add(split.partition());
          }
        });
    return changed;
  }

  private static boolean isSame(SplitDirectory split, SplitDirectory other) {
    return other != null
        && split.deletionVector().equals(other.deletionVector())
        && Objects.equals(split.fingerprints(), other.fingerprints());
  }

  private static Set<List<String>> keys(SnapshotRoot snapshot) {
    return snapshot.segments().stream().map(ManifestView::key).collect(Collectors.toSet());
  }

  private static List<String> key(SegmentReference segment) {
    List<String> key = new ArrayList<>(List.of(segment.name()));
    segment.patches().forEach(patch -> key.add(patch.name()));
    return key;
  }

  private Map<String, SplitDirectory> splitsBeyond(
      SnapshotRoot snapshot, Set<List<String>> otherKeys) throws IOException {
    IntPredicate allColumns = id -> true;
    Map<String, SplitDirectory> splits = new LinkedHashMap<>();
    for (SegmentReference segment : snapshot.segments()) {
      if (!otherKeys.contains(key(segment))) {
        SegmentReader.read(storage, snapshot, segment, allColumns)
            .forEach(split -> splits.put(split.name(), split));
      }
    }
    return splits;
  }
}
