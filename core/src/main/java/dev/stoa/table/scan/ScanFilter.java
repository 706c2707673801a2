package dev.stoa.table.scan;

import dev.stoa.annotation.Internal;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.column.ColumnSerializer;
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
import dev.stoa.type.Field;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The row filter of a scan: its predicate, bound to the columns that the scan's tasks open.
 *
 * @param predicate empty for all rows
 * @param selected the columns of the scan
 * @param extraColumns the columns that only the predicate needs
 * @param bound the predicate bound to the selected columns followed by the extra ones
 */
@Internal
public record ScanFilter(
    Optional<FilterPredicate> predicate,
    List<Column> selected,
    List<Column> extraColumns,
    Optional<BoundPredicate> bound) {
  /** All rows. */
  static final ScanFilter NONE =
      new ScanFilter(Optional.empty(), List.of(), List.of(), Optional.empty());

  /** The filter of a scan of some columns by a predicate that needs others. */
  static ScanFilter of(FilterPredicate rows, List<Column> selected, List<Column> needed) {
    List<Column> more = new ArrayList<>(needed);
    more.removeAll(selected);
    List<Column> all = new ArrayList<>(selected);
    all.addAll(more);
    BoundPredicate bound = rows.bind(TableSchema.ofColumns(all).type());
    return new ScanFilter(Optional.of(rows), selected, more, Optional.of(bound));
  }

  /**
   * The same filter for a reader of other columns: the predicate's columns are looked up among
   * those read, and the rest are extra.
   */
  ScanFilter forColumns(List<Column> read) {
    if (predicate.isEmpty() || read.equals(selected)) {
      return this;
    }
    List<Column> available = new ArrayList<>(selected);
    available.addAll(extraColumns);
    List<Column> needed =
        available.stream().filter(c -> predicate.get().columns().contains(c.name())).toList();
    List<Column> bindable =
        read.stream().map(c -> available.contains(c) ? c : placeholder(c)).toList();
    ScanFilter filter = of(predicate.get(), bindable, needed);
    return new ScanFilter(predicate, read, filter.extraColumns, filter.bound);
  }

  /** Replaces a column whose types may use names that other columns of the table define. */
  private static Column placeholder(Column column) {
    Field placeholder = Field.of(column.name(), SimpleType.of(TypeKind.NULL));
    return Column.of(placeholder.withId(column.id()));
  }

  /** The columns that the predicate needs beyond those selected. */
  List<Column> columns() {
    return extraColumns;
  }

  /** The filter for the readers of split directories. */
  RowFilter rows() {
    return new RowFilter(bound, extraColumns);
  }

  /**
   * Whether a split directory may contain a matching row, judged by its partition value and bounds.
   */
  boolean mayMatch(SplitDirectory split, BoundPartitioning partitioning) {
    return bound.isEmpty()
        || bound.get().decideBy(leaf -> decide(leaf, split, partitioning)) != FilterDecision.NONE;
  }

  private FilterDecision decide(
      BoundPredicate.Leaf leaf, SplitDirectory split, BoundPartitioning partitioning) {
    FilterDecision byValue = decideByValue(leaf, split, partitioning);
    return byValue == FilterDecision.SOME
        ? leaf.decide(
            PathBounds.find(
                leaf.steps(),
                split.columnFile(column(leaf).id()).map(ColumnFile::bounds).orElse(List.of())))
        : byValue;
  }

  /** Whether all rows of a split directory match, judged by its partition value. */
  public boolean coversAll(SplitDirectory split, BoundPartitioning partitioning) {
    return bound.isEmpty()
        || bound.get().decideBy(leaf -> decideByValue(leaf, split, partitioning))
            == FilterDecision.ALL;
  }

  /** Whether all rows of a split directory match, judged by its partition value and bounds. */
  public boolean coversByBounds(SplitDirectory split, BoundPartitioning partitioning) {
    return bound.isEmpty()
        || bound.get().decideBy(leaf -> decide(leaf, split, partitioning)) == FilterDecision.ALL;
  }

  private FilterDecision decideByValue(
      BoundPredicate.Leaf leaf, SplitDirectory split, BoundPartitioning partitioning) {
    return partitioning.decide(split.partition(), column(leaf).id(), leaf);
  }

  private Column column(BoundPredicate.Leaf leaf) {
    int ordinal = leaf.column();
    return ordinal < selected.size()
        ? selected.get(ordinal)
        : extraColumns.get(ordinal - selected.size());
  }

  void write(ByteWriter out) {
    out.writeText(predicate.map(FilterPredicate::toString).orElse(""));
    out.writeVarint(extraColumns.size());
    extraColumns.forEach(column -> ColumnSerializer.write(column, out));
  }

  static ScanFilter read(ByteReader in, List<Column> selected) {
    String text = in.readText("predicate");
    List<Column> more = in.readList("number of columns", () -> ColumnSerializer.read(in));
    return text.isEmpty() ? NONE : of(FilterPredicates.parse(text), selected, more);
  }
}
