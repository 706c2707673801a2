package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.RowFilter;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitLookup;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.BoundPredicate.RowTest;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Closeables;
import dev.stoa.storage.Storage;
import dev.stoa.type.RecordType;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Finds rows by key. For repeated use: it keeps recently used files and pages open, and skips pages
 * that partitions, bounds or Bloom filters rule out. Made by {@link TableScan#openKeyLookup}. Not
 * thread-safe.
 *
 * <p>In a table sorted by the key, whose rows were written in the order of their keys, a lookup
 * searches the bounds of pages and of blocks, and decodes one block. Where there is an index of the
 * key, it reads one page of the index. Elsewhere it searches all pages that may contain the key.
 */
public final class KeyLookup implements Closeable {
  /**
   * The maximum number of open files: some systems allow a process only 256, of which the JVM uses
   * about 50.
   */
  private static final int MAX_OPEN_FILES = 128;

  private final Storage storage;
  private final List<SplitDirectory> splits;
  private final ReadProjection projection;
  private final BoundPartitioning partitioning;
  private final TableSchema schema;
  private final RecordType allColumns;
  private final Optional<PathSelection> pathSelection;
  private final OpenSplitCache<SplitLookup> openSplits;
  private final IndexedKeys indexedKeys;
  private final ReadCounters counters = new ReadCounters();

  /** The indexes of the split directories that were opened. */
  private final BitSet openedSplits = new BitSet();

  private Optional<BoundKey> lastKey = Optional.empty();
  private boolean isClosed;

  /** A key and its equalities, bound to the columns; without equalities if no row can match. */
  private record BoundKey(FilterPredicate predicate, List<Leaf> leaves) {}

  /**
   * Creates a lookup that returns records of some columns. Split directories without live rows are
   * omitted, since they lack files of columns that were added later.
   *
   * @param schema the schema of the records, before the selection of paths inside them
   */
  KeyLookup(
      Storage storage,
      List<SplitDirectory> splits,
      LookupColumns columns,
      TableSchema schema,
      Optional<PathSelection> pathSelection) {
    this.pathSelection = pathSelection;
    this.storage = storage;
    this.splits = splits.stream().filter(split -> split.liveRowCount() > 0).toList();
    this.projection =
        ReadProjection.generic(columns.selectedColumns())
            .withFilter(new RowFilter(columns.boundPredicate(), columns.extraColumns()));
    this.partitioning = columns.partitioning();
    this.schema = schema;
    this.allColumns = columns.type();
    this.openSplits = new OpenSplitCache<>(MAX_OPEN_FILES, projection.allColumns().size());
    this.indexedKeys =
        new IndexedKeys(
            storage, projection.allColumns(), columns.indexes(), MAX_OPEN_FILES, counters);
  }

  /**
   * The columns of a lookup.
   *
   * @param selectedColumns the columns of the returned records
   * @param extraColumns the further columns that the keys or the predicate need
   * @param predicate the predicate that rows must satisfy; empty for all rows
   * @param partitioning the table's partitioning
   * @param indexes the table's key indexes
   */
  record LookupColumns(
      List<Column> selectedColumns,
      List<Column> extraColumns,
      Optional<FilterPredicate> predicate,
      BoundPartitioning partitioning,
      List<IndexDefinition> indexes) {
    /** Returns the record of all columns of the lookup. */
    RecordType type() {
      return TableSchema.ofColumns(all()).type();
    }

    /** Returns the predicate, bound to all columns of the lookup. */
    Optional<BoundPredicate> boundPredicate() {
      return predicate.map(scanPredicate -> scanPredicate.bind(type()));
    }

    /** Returns the selected columns, followed by the extra columns. */
    List<Column> all() {
      List<Column> allLookupColumns = new ArrayList<>(selectedColumns);
      allLookupColumns.addAll(extraColumns);
      return allLookupColumns;
    }
  }

  /**
   * Finds the rows for which an equality, or a conjunction of equalities, holds; returns them as
   * new records in the order of the table.
   *
   * @param key a predicate such as {@code column("id").equalTo(7)}; the first equality drives the
   *     search
   * @throws IllegalArgumentException when the key is another kind of predicate, or names columns
   *     that the lookup was not opened for
   * @throws dev.stoa.exception.InvalidTableException when the key's value does not fit the type of
   *     its column
   * @throws IllegalStateException when the lookup is closed
   */
  public List<ColumnarRecord> find(FilterPredicate key) throws IOException {
    if (isClosed) {
      throw new IllegalStateException("this lookup is closed: open another one");
    }
    Objects.requireNonNull(
        key, "the key is null: pass an equality such as column(\"id\").equalTo(3)");
    List<Leaf> leaves = boundLeaves(key);
    indexedKeys.setKey(leaves);
    List<ColumnarRecord> records = new ArrayList<>();
    for (int splitIndex = 0; splitIndex < splits.size() && !leaves.isEmpty(); splitIndex++) {
      if (mightContain(leaves, splits.get(splitIndex))) {
        addMatches(leaves, splitIndex, records);
      }
    }
    return records;
  }

  private List<Leaf> boundLeaves(FilterPredicate key) {
    if (lastKey.isEmpty() || !lastKey.get().predicate().equals(key)) {
      lastKey = Optional.of(new BoundKey(key, bind(key)));
    }
    return lastKey.get().leaves();
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

  private boolean mightContain(List<Leaf> leaves, SplitDirectory split) {
    for (Leaf leaf : leaves) {
      int fieldId = projection.allColumns().get(leaf.column()).id();
      Optional<ColumnFile> file = split.columnFile(fieldId);
      boolean isInOtherPartition =
          partitioning.decide(split.partition(), fieldId, leaf) == FilterDecision.NONE;
      boolean isRuledOut =
          file.isPresent()
              && leaf.decide(PathBounds.find(leaf.steps(), file.get().bounds()))
                  == FilterDecision.NONE;
      if (isInOtherPartition || isRuledOut) {
        return false;
      }
    }
    return true;
  }

  /** Adds the matching rows of one split directory. */
  private void addMatches(List<Leaf> leaves, int splitIndex, List<ColumnarRecord> records)
      throws IOException {
    Optional<long[]> indexedRows = indexedKeys.rows(splits.get(splitIndex));
    openedSplits.set(splitIndex);
    if (indexedRows.isPresent() && indexedRows.get().length == 0) {
      return;
    }
    SplitLookup lookup =
        openSplits.get(
            splits.get(splitIndex), split -> new SplitLookup(storage, split, projection, counters));
    if (indexedRows.isPresent()) {
      for (long row : indexedRows.get()) {
        if (lookup.matches(leaves, row)) {
          records.add(read(lookup, row));
        }
      }
      return;
    }
    for (long row = lookup.find(leaves, 0);
        row < lookup.rowCount();
        row = lookup.find(leaves, row + 1)) {
      records.add(read(lookup, row));
    }
  }

  private ColumnarRecord read(SplitLookup lookup, long row) {
    ColumnarRecord record = lookup.read(schema.avroSchema(), row);
    return pathSelection.isPresent() ? pathSelection.get().select(record) : record;
  }

  /** Returns the metrics of the lookups so far. */
  public LookupMetrics metrics() {
    long pageCount = 0;
    long sizeInBytes = 0;
    for (SplitDirectory split : splits) {
      for (Column column : projection.allColumns()) {
        Optional<ColumnFile> file = split.columnFile(column.id());
        pageCount += file.map(ColumnFile::pageCount).orElse(0);
        sizeInBytes += file.map(ColumnFile::sizeInBytes).orElse(0L);
      }
      for (IndexFile file : indexedKeys.usedFiles(split)) {
        pageCount += file.homeCount();
        sizeInBytes += file.sizeInBytes();
      }
    }
    return new LookupMetrics(
        openedSplits.cardinality(),
        splits.size(),
        counters.pagesRead(),
        pageCount,
        counters.bytesRead(),
        sizeInBytes);
  }

  @Override
  public void close() throws IOException {
    isClosed = true;
    Closeables.closeAll(List.of(openSplits, indexedKeys));
  }
}
