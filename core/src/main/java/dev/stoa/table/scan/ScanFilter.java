package dev.stoa.table.scan;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.column.StoredColumn;
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
 * Which rows a scan reads: its predicate, bound to the columns that the scan's tasks open.
 *
 * @param predicate empty for all rows
 * @param selected the columns of the scan
 * @param more the columns that only the predicate needs
 * @param bound the predicate over the columns selected, followed by the others
 */
public record ScanFilter(
    Optional<FilterPredicate> predicate,
    List<Column> selected,
    List<Column> more,
    Optional<BoundPredicate> bound) {
  /** All rows. */
  static final ScanFilter NONE =
      new ScanFilter(Optional.empty(), List.of(), List.of(), Optional.empty());

  /** The rows of a scan of some columns for which a predicate holds that needs others. */
  static ScanFilter of(FilterPredicate rows, List<Column> selected, List<Column> needed) {
    List<Column> more = new ArrayList<>(needed);
    more.removeAll(selected);
    List<Column> all = new ArrayList<>(selected);
    all.addAll(more);
    BoundPredicate bound = rows.bind(TableSchema.ofColumns(all).type());
    return new ScanFilter(Optional.of(rows), selected, more, Optional.of(bound));
  }

  /**
   * The same rows for a reader of other columns: those that the predicate needs are found among the
   * ones at hand, and others are none of its own.
   */
  ScanFilter over(List<Column> read) {
    if (predicate.isEmpty() || read.equals(selected)) {
      return this;
    }
    List<Column> known = new ArrayList<>(selected);
    known.addAll(more);
    List<Column> needed =
        known.stream().filter(c -> predicate.get().columns().contains(c.name())).toList();
    List<Column> bindable = read.stream().map(c -> known.contains(c) ? c : nothing(c)).toList();
    ScanFilter filter = of(predicate.get(), bindable, needed);
    return new ScanFilter(predicate, read, filter.more, filter.bound);
  }

  /** In place of a column whose types may have names that the table gives to others. */
  private static Column nothing(Column column) {
    Field nothing = Field.of(column.name(), SimpleType.of(TypeKind.NULL));
    return Column.of(nothing.withId(column.id()));
  }

  /** The columns that the predicate needs beyond those selected. */
  List<Column> columns() {
    return more;
  }

  /** The filter as the readers of split directories take it. */
  RowFilter rows() {
    return new RowFilter(bound, more);
  }

  /**
   * Whether a split directory may have a row that is read, as far as its partition value and its
   * bounds tell.
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

  /** Whether all rows of a split directory are read, as far as its partition value tells. */
  public boolean coversAll(SplitDirectory split, BoundPartitioning partitioning) {
    return bound.isEmpty()
        || bound.get().decideBy(leaf -> decideByValue(leaf, split, partitioning))
            == FilterDecision.ALL;
  }

  /** Whether all rows of a split directory are read, as far as its value and bounds tell. */
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
    return ordinal < selected.size() ? selected.get(ordinal) : more.get(ordinal - selected.size());
  }

  void write(ByteWriter out) {
    out.writeText(predicate.map(FilterPredicate::toString).orElse(""));
    out.writeVarint(more.size());
    more.forEach(column -> StoredColumn.write(column, out));
  }

  static ScanFilter read(ByteReader in, List<Column> selected) {
    String text = in.readText("predicate");
    List<Column> more = in.readList("number of columns", () -> StoredColumn.read(in));
    return text.isEmpty() ? NONE : of(FilterPredicates.parse(text), selected, more);
  }
}
