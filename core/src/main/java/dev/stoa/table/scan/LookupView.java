package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.EntryValues;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.RowFilter;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.BoundPredicate.RowTest;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.index.SearchUnits;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** What a {@link KeyLookup} searches in one version of the table, and how keys are bound to it. */
final class LookupView {
  /** The maximum number of keys that equalities and lists of values may combine to. */
  private static final int MAX_KEY_COUNT = 1_000;

  private final KeySearcher.Target target;
  private final LookupColumns columns;
  private final RecordType allColumns;
  private final List<IndexDefinition> indexes;

  /** Makes keys of the values of the first columns of the key: of one column, of two and so on. */
  private final List<ValueKeys> prefixKeys = new ArrayList<>();

  /** What is searched for keys of each index, and without one. */
  private final List<SearchUnits> searchUnits = new CopyOnWriteArrayList<>();

  /**
   * Creates a view that returns records of some columns. Split directories without live rows are
   * omitted, since they lack files of columns that were added later.
   *
   * @param pathSelection the paths to select inside the records
   * @param previous the view before; if it has the same columns and predicate, open files stay open
   */
  LookupView(
      Storage storage,
      SnapshotRoot root,
      List<SplitDirectory> splits,
      LookupColumns columns,
      Optional<PathSelection> pathSelection,
      Optional<LookupView> previous) {
    if (previous.isPresent()
        && !previous.get().target.storage().location().equals(storage.location())) {
      throw new IllegalArgumentException(
          "expected a scan of the table %s, found one of %s: open another lookup"
              .formatted(previous.get().target.storage().location(), storage.location()));
    }
    TableSchema schema = root.schema().project(columns.selectedColumns());
    ReadProjection projection =
        previous
            .filter(before -> before.columns.areSame(columns))
            .map(before -> before.target.projection())
            .orElseGet(columns::projection);
    this.columns = columns;
    Optional<SearchUnits.Covering> covering =
        pathSelection.isPresent() ? Optional.empty() : covering(root, columns, schema);
    this.target =
        new KeySearcher.Target(
            previous.map(before -> before.target.version() + 1).orElse(0),
            storage,
            splits.stream().filter(split -> split.liveRowCount() > 0).toList(),
            projection,
            root.partitioning().bind(root.schema()),
            (lookup, row) -> {
              ColumnarRecord record = lookup.read(schema.avroSchema(), row);
              return pathSelection.isPresent() ? pathSelection.get().select(record) : record;
            },
            covering);
    this.allColumns = columns.type();
    List<IndexDefinition> orderedIndexes = new ArrayList<>(root.indexes());
    covering.ifPresent(
        preferred -> {
          orderedIndexes.remove(preferred.index());
          orderedIndexes.add(0, preferred.index());
        });
    this.indexes = List.copyOf(orderedIndexes);
    List<Column> keyColumns = columns.keyColumns();
    for (int count = 1; count <= keyColumns.size(); count++) {
      prefixKeys.add(new ValueKeys(keyColumns.subList(0, count), target, indexes, this::key));
    }
  }

  /**
   * The columns of a lookup.
   *
   * @param keyColumns the columns of the key
   * @param selectedColumns the columns of the returned records
   * @param extraColumns the further columns that the keys or the predicate need
   * @param predicate the predicate that rows must satisfy; empty for all rows
   */
  record LookupColumns(
      List<Column> keyColumns,
      List<Column> selectedColumns,
      List<Column> extraColumns,
      Optional<FilterPredicate> predicate) {
    /** Returns the record of all columns of the lookup. */
    RecordType type() {
      return TableSchema.ofColumns(all()).type();
    }

    ReadProjection projection() {
      Optional<BoundPredicate> boundPredicate = predicate.map(condition -> condition.bind(type()));
      return ReadProjection.generic(selectedColumns)
          .withFilter(new RowFilter(boundPredicate, extraColumns));
    }

    boolean areSame(LookupColumns other) {
      return selectedColumns.size() == other.selectedColumns.size()
          && predicate.equals(other.predicate)
          && areSame(all(), other.all());
    }

    private static boolean areSame(List<Column> columns, List<Column> others) {
      if (columns.size() != others.size()) {
        return false;
      }
      for (int i = 0; i < columns.size(); i++) {
        if (!columns.get(i).isSameColumn(others.get(i))) {
          return false;
        }
      }
      return true;
    }

    /** Returns the selected columns, followed by the extra columns. */
    List<Column> all() {
      List<Column> allLookupColumns = new ArrayList<>(selectedColumns);
      allLookupColumns.addAll(extraColumns);
      return allLookupColumns;
    }
  }

  /** Returns an index of the key that has the values of all selected columns, if there is one. */
  private static Optional<SearchUnits.Covering> covering(
      SnapshotRoot root, LookupColumns columns, TableSchema recordSchema) {
    Set<Integer> keyIds = ids(columns.keyColumns());
    Set<Integer> selectedIds = ids(columns.selectedColumns());
    return root.indexes().stream()
        .filter(
            index ->
                index.isCovering()
                    && keyIds.equals(Set.copyOf(index.keyIds()))
                    && index.columnIds().containsAll(selectedIds))
        .findFirst()
        .map(
            index ->
                new SearchUnits.Covering(
                    index,
                    index.includedIds().stream().filter(selectedIds::contains).toList(),
                    new EntryValues(
                        index.keyColumns(root.schema()),
                        index.includedColumns(root.schema()),
                        recordSchema)));
  }

  private static Set<Integer> ids(List<Column> columns) {
    return columns.stream().map(Column::id).collect(Collectors.toSet());
  }

  KeySearcher.Target target() {
    return target;
  }

  /** Returns what is searched for keys of an index; empty for those without one. */
  SearchUnits searchUnits(Optional<IndexDefinition> index) {
    for (SearchUnits units : searchUnits) {
      if (units.index().equals(index)) {
        return units;
      }
    }
    SearchUnits units = new SearchUnits(target.splits(), index, target.covering());
    searchUnits.add(units); // another thread may add the same
    return units;
  }

  /** Returns the key with some values, one for each key column. */
  LookupKey key(List<?> values, EncodedKey scratch) {
    checkNotNull(values);
    if (prefixKeys.isEmpty() || values.size() != prefixKeys.size()) {
      throw wrongCount("expected a value for each of the key columns %s, found %s", values);
    }
    return prefixKey(values, scratch);
  }

  /** Returns the key with some values of the first key columns. */
  LookupKey prefixKey(List<?> values, EncodedKey scratch) {
    checkNotNull(values);
    if (values.isEmpty() || values.size() > prefixKeys.size()) {
      throw wrongCount(
          "expected values of the first of the key columns %s, at least one, found %s", values);
    }
    return prefixKeys.get(values.size() - 1).key(values, scratch);
  }

  private static void checkNotNull(List<?> values) {
    if (values == null) {
      throw new IllegalArgumentException("a key is null: pass the value of each key column");
    }
  }

  private IllegalArgumentException wrongCount(String message, List<?> values) {
    return new IllegalArgumentException(
        prefixKeys.isEmpty()
            ? "the lookup was opened without key columns: pass their names to openKeyLookup"
            : message.formatted(columns.keyColumns().stream().map(Column::name).toList(), values));
  }

  /** Returns the key that is a predicate. */
  LookupKey.OfPredicate key(FilterPredicate key) {
    List<Leaf> leaves = bind(key);
    return new LookupKey.OfPredicate(
        leaves,
        AcceptedKeys.of(indexes, leaves, target.projection().allColumns(), MAX_KEY_COUNT, true));
  }

  /** Binds a key to the columns; empty if no row can match. */
  private List<Leaf> bind(FilterPredicate key) {
    for (String name : key.columns()) {
      if (allColumns.fields().stream().noneMatch(field -> field.name().equals(name))) {
        throw new IllegalArgumentException(
            "the lookup was not opened for column \"%s\": pass it to openKeyLookup"
                .formatted(name));
      }
    }
    BoundPredicate boundKey = key.bind(allColumns);
    if (boundKey == BoundPredicate.Constant.FALSE) {
      return List.of();
    }
    List<Leaf> leaves = new ArrayList<>();
    List<RowTest> tests = new ArrayList<>();
    boundKey.forEachTest(tests::add);
    for (RowTest test : tests) {
      if (test instanceof Leaf leaf && isOperand(boundKey, leaf)) {
        leaves.add(leaf);
      }
    }
    if (leaves.isEmpty() || leaves.size() < tests.size()) {
      throw new IllegalArgumentException(
          "expected equalities joined by and, found " + key + ": use TableScan.filter");
    }
    return leaves;
  }

  /**
   * Whether a leaf is the key or one of the equalities that it joins, rather than nested deeper.
   */
  private static boolean isOperand(BoundPredicate boundKey, Leaf leaf) {
    return boundKey instanceof BoundPredicate.And and
        ? and.operands().contains(leaf)
        : boundKey == leaf;
  }
}
