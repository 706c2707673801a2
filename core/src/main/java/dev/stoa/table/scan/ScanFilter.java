package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.column.ColumnSerializer;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.RowFilter;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.index.SharedIndexes;
import dev.stoa.type.Field;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The row filter of a scan: its predicate, bound to the columns that the scan's tasks open.
 *
 * @param predicate the predicate; empty for all rows
 * @param selectedColumns the columns of the scan
 * @param extraColumns the columns that only the predicate needs
 * @param boundPredicate the predicate, bound to the selected columns followed by the extra columns
 */
@Internal
public record ScanFilter(
    Optional<FilterPredicate> predicate,
    List<Column> selectedColumns,
    List<Column> extraColumns,
    Optional<BoundPredicate> boundPredicate) {
  /** Receives the decisions of planning; called by {@link TableScan#plan}. */
  public interface PlanListener {
    /** A listener that does nothing. */
    PlanListener NONE =
        new PlanListener() {
          @Override
          public void segment(SegmentReference segment, boolean mayMatch) {}

          @Override
          public void split(SplitDirectory split, boolean mayMatch) {}

          @Override
          public void skippedByIndex(SplitDirectory split) {}
        };

    /** Called for each segment, in order; it is read if its bounds allow a match. */
    void segment(SegmentReference segment, boolean mayMatch);

    /**
     * Called for each split directory of the segments that are read, in order; it is read if its
     * partition value and bounds allow a match, and no index rules it out.
     */
    void split(SplitDirectory split, boolean mayMatch);

    /** Called for a split directory that may match, but has none of the predicate's keys. */
    void skippedByIndex(SplitDirectory split);
  }

  /** The maximum number of keys for which planning reads indexes. */
  private static final int MAX_PLANNED_KEY_COUNT = 100;

  /** A filter that all rows pass. */
  static final ScanFilter NONE =
      new ScanFilter(Optional.empty(), List.of(), List.of(), Optional.empty());

  /** Creates the filter of a scan of some columns by a predicate that may read others. */
  static ScanFilter of(
      FilterPredicate predicate, List<Column> selectedColumns, List<Column> predicateColumns) {
    List<Column> extraColumns = new ArrayList<>(predicateColumns);
    extraColumns.removeAll(selectedColumns);
    List<Column> allColumns = new ArrayList<>(selectedColumns);
    allColumns.addAll(extraColumns);
    BoundPredicate boundPredicate = predicate.bind(TableSchema.ofColumns(allColumns).type());
    return new ScanFilter(
        Optional.of(predicate), selectedColumns, extraColumns, Optional.of(boundPredicate));
  }

  /**
   * Returns this filter for a reader of other columns: the predicate's columns that it does not
   * read become extra columns.
   */
  ScanFilter forColumns(List<Column> readColumns) {
    if (predicate.isEmpty() || readColumns.equals(selectedColumns)) {
      return this;
    }
    List<Column> availableColumns = new ArrayList<>(selectedColumns);
    availableColumns.addAll(extraColumns);
    List<Column> predicateColumns =
        availableColumns.stream()
            .filter(column -> predicate.get().columns().contains(column.name()))
            .toList();
    List<Column> bindableColumns =
        readColumns.stream()
            .map(column -> availableColumns.contains(column) ? column : placeholder(column))
            .toList();
    ScanFilter filter = of(predicate.get(), bindableColumns, predicateColumns);
    return new ScanFilter(predicate, readColumns, filter.extraColumns, filter.boundPredicate);
  }

  /**
   * Returns a stand-in for a column whose types may use names that other columns of the table
   * define.
   */
  private static Column placeholder(Column column) {
    Field placeholder = Field.of(column.name(), SimpleType.of(TypeKind.NULL));
    return Column.of(placeholder.withId(column.id()));
  }

  /** Returns the filter in the form that readers of split directories take. */
  RowFilter rowFilter() {
    return new RowFilter(boundPredicate, extraColumns);
  }

  /**
   * Returns the split directories that may contain a matching row, decided by bounds and partition
   * values, with the files of some columns.
   */
  List<SplitDirectory> matchingSplits(
      SplitCache splitCache,
      Set<Integer> columnIds,
      BoundPartitioning partitioning,
      PlanListener listener)
      throws IOException {
    return splitCache.read(
        columnIds,
        segment -> {
          boolean mayMatch = mayMatch(segment);
          listener.segment(segment, mayMatch);
          return mayMatch;
        },
        split -> {
          boolean mayMatch = split.liveRowCount() > 0 && mayMatch(split, partitioning);
          listener.split(split, mayMatch);
          return mayMatch;
        });
  }

  /** Whether the partition value alone shows that a split directory has no matching row. */
  public boolean isExcludedByPartition(SplitDirectory split, BoundPartitioning partitioning) {
    return boundPredicate.isPresent()
        && boundPredicate.get().decideBy(test -> decideByPartition(test, split, partitioning))
            == FilterDecision.NONE;
  }

  /**
   * Whether a split directory may contain a matching row, decided by its partition value and
   * bounds.
   */
  boolean mayMatch(SplitDirectory split, BoundPartitioning partitioning) {
    return boundPredicate.isEmpty()
        || boundPredicate.get().decideBy(test -> decide(test, split, partitioning))
            != FilterDecision.NONE;
  }

  /** Whether a split directory of a segment may contain a matching row, decided by its bounds. */
  boolean mayMatch(SegmentReference segment) {
    return boundPredicate.isEmpty()
        || boundPredicate.get().decideBy(test -> decide(test, segment)) != FilterDecision.NONE;
  }

  private FilterDecision decide(BoundPredicate.RowTest test, SegmentReference segment) {
    return test.decide(
        (column, steps) -> PathBounds.find(steps, segment.bounds().of(column(column).id())));
  }

  private FilterDecision decide(
      BoundPredicate.RowTest test, SplitDirectory split, BoundPartitioning partitioning) {
    FilterDecision partitionDecision = decideByPartition(test, split, partitioning);
    return partitionDecision == FilterDecision.SOME
        ? test.decide((column, steps) -> PathBounds.find(steps, bounds(column, split)))
        : partitionDecision;
  }

  private List<PathBounds> bounds(int ordinal, SplitDirectory split) {
    return split.columnFile(column(ordinal).id()).map(ColumnFile::bounds).orElse(List.of());
  }

  /** Whether all rows of a split directory match, decided by its partition value. */
  public boolean coversByPartition(SplitDirectory split, BoundPartitioning partitioning) {
    return boundPredicate.isEmpty()
        || boundPredicate.get().decideBy(test -> decideByPartition(test, split, partitioning))
            == FilterDecision.ALL;
  }

  /** Whether all rows of a split directory match, decided by its partition value and bounds. */
  public boolean coversByBounds(SplitDirectory split, BoundPartitioning partitioning) {
    return boundPredicate.isEmpty()
        || boundPredicate.get().decideBy(test -> decide(test, split, partitioning))
            == FilterDecision.ALL;
  }

  private FilterDecision decideByPartition(
      BoundPredicate.RowTest test, SplitDirectory split, BoundPartitioning partitioning) {
    return test instanceof BoundPredicate.Leaf leaf
        ? partitioning.decide(split.partition(), column(leaf.column()).id(), leaf)
        : FilterDecision.SOME;
  }

  /**
   * Returns the split directories that may contain a matching row, decided by the index files that
   * several of them share, if the predicate names few values of all columns of a key.
   */
  List<SplitDirectory> mayMatchByIndex(
      List<SplitDirectory> splits,
      List<IndexDefinition> indexes,
      Storage storage,
      PlanListener listener)
      throws IOException {
    List<SplitDirectory> splitsWithKeys = splitsWithKeys(splits, indexes, storage);
    if (splitsWithKeys.size() < splits.size()) {
      Set<String> names =
          splitsWithKeys.stream().map(SplitDirectory::name).collect(Collectors.toSet());
      splits.stream()
          .filter(split -> !names.contains(split.name()))
          .forEach(listener::skippedByIndex);
    }
    return splitsWithKeys;
  }

  private List<SplitDirectory> splitsWithKeys(
      List<SplitDirectory> splits, List<IndexDefinition> indexes, Storage storage)
      throws IOException {
    if (boundPredicate.isEmpty() || splits.size() < 2) {
      return splits;
    }
    List<Column> columns = new ArrayList<>(selectedColumns);
    columns.addAll(extraColumns);
    Optional<AcceptedKeys> keys =
        AcceptedKeys.of(
            indexes,
            AcceptedKeys.conjunction(boundPredicate.get()),
            columns,
            MAX_PLANNED_KEY_COUNT,
            false);
    return keys.isEmpty() ? splits : SharedIndexes.splitsWithKeys(splits, keys.get(), storage);
  }

  private Column column(int ordinal) {
    return ordinal < selectedColumns.size()
        ? selectedColumns.get(ordinal)
        : extraColumns.get(ordinal - selectedColumns.size());
  }

  /** Writes the predicate as text, and the extra columns. */
  void write(ByteWriter out) {
    out.writeText(predicate.map(FilterPredicate::toString).orElse(""));
    out.writeVarint(extraColumns.size());
    extraColumns.forEach(column -> ColumnSerializer.write(column, out));
  }

  /** Reads a filter that {@link #write} wrote. */
  static ScanFilter read(ByteReader in, List<Column> selectedColumns) {
    String text = in.readText("predicate");
    List<Column> extraColumns = in.readList("number of columns", () -> ColumnSerializer.read(in));
    return text.isEmpty() ? NONE : of(FilterPredicates.parse(text), selectedColumns, extraColumns);
  }
}
