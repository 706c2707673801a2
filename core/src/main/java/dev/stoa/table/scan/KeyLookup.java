package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.ReadColumns;
import dev.stoa.format.split.RowFilter;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitLookup;
import dev.stoa.partition.BoundPartitioning;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.type.RecordType;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Finds rows by keys, again and again: keeps files and pages open that were used last, and reads no
 * page that partitions, bounds or Bloom filters rule out. Given by {@link TableScan#openKeyLookup}.
 * For one thread.
 *
 * <p>On a table that is sorted by the key, a key costs a search in the bounds of pages and in those
 * of blocks, and the decoding of one block. On others the pages that may have it are searched.
 */
public final class KeyLookup implements Closeable {
  /** Systems may allow a process 256, of which the JVM was seen to take 50. */
  private static final int MOST_OPEN_FILES = 128;

  private final Storage storage;
  private final List<SplitDirectory> splits;
  private final ReadColumns read;
  private final BoundPartitioning partitioning;
  private final TableSchema schema;
  private final RecordType allColumns;
  private final OpenSplits<SplitLookup> open;
  private final ReadCounters counters = new ReadCounters();
  private final BitSet splitsRead = new BitSet();
  private Optional<Key> last = Optional.empty();

  /** A predicate with the leaves that it comes down to. */
  private record Key(FilterPredicate predicate, List<Leaf> leaves) {}

  /**
   * A lookup of records of some columns. Split directories without a row that was not deleted are
   * left out: they lack files of columns that were added later.
   *
   * @param schema of the records
   */
  KeyLookup(Storage storage, List<SplitDirectory> splits, KeyColumns columns, TableSchema schema) {
    this.storage = storage;
    this.splits = splits.stream().filter(split -> split.liveRowCount() > 0).toList();
    this.read =
        ReadColumns.generic(columns.selected())
            .withFilter(new RowFilter(Optional.empty(), columns.more()));
    this.partitioning = columns.partitioning();
    this.schema = schema;
    this.allColumns = TableSchema.ofColumns(read.allColumns()).type();
    this.open = new OpenSplits<>(MOST_OPEN_FILES, read.allColumns().size());
  }

  /**
   * The columns of a lookup.
   *
   * @param selected those of its records
   * @param more those of keys that are not among them
   * @param partitioning which of them split directories have one value of
   */
  record KeyColumns(List<Column> selected, List<Column> more, BoundPartitioning partitioning) {
    List<Column> all() {
      List<Column> all = new ArrayList<>(selected);
      all.addAll(more);
      return all;
    }
  }

  /**
   * The rows for which one equality holds, or all of several that are joined by and, in the order
   * of the table; records of their own.
   *
   * @param key such as {@code column("id").equalTo(7)}; the first equality is searched for
   * @throws IllegalArgumentException when it is another predicate or names other columns than the
   *     lookup was opened for
   */
  public List<ColumnarRecord> find(FilterPredicate key) throws IOException {
    List<Leaf> leaves = leaves(key);
    List<ColumnarRecord> found = new ArrayList<>();
    for (int number = 0; number < splits.size() && !leaves.isEmpty(); number++) {
      if (mayHave(leaves, splits.get(number))) {
        find(leaves, number, found);
      }
    }
    return found;
  }

  private List<Leaf> leaves(FilterPredicate key) {
    if (last.isEmpty() || !last.get().predicate().equals(key)) {
      last = Optional.of(new Key(key, bind(key)));
    }
    return last.get().leaves();
  }

  /** No leaves where no row can match. */
  private List<Leaf> bind(FilterPredicate key) {
    BoundPredicate bound = key.bind(allColumns);
    if (bound == BoundPredicate.Constant.FALSE) {
      return List.of();
    }
    List<Leaf> leaves = new ArrayList<>();
    bound.forEachLeaf(leaves::add);
    boolean isJoined = bound instanceof Leaf || bound instanceof BoundPredicate.And;
    if (!isJoined || leaves.stream().anyMatch(leaf -> !isIn(bound, leaf))) {
      throw new IllegalArgumentException(
          "expected equalities joined by and, found " + key + ": use TableScan.filter");
    }
    return leaves;
  }

  private static boolean isIn(BoundPredicate bound, Leaf leaf) {
    return bound instanceof BoundPredicate.And and ? and.operands().contains(leaf) : bound == leaf;
  }

  private boolean mayHave(List<Leaf> leaves, SplitDirectory split) {
    for (Leaf leaf : leaves) {
      int fieldId = read.allColumns().get(leaf.column()).id();
      Optional<ColumnFile> file = split.columnFile(fieldId);
      boolean isElsewhere =
          partitioning.decide(split.partition(), fieldId, leaf) == FilterDecision.NONE;
      boolean isRuledOut =
          file.isPresent()
              && leaf.decide(PathBounds.find(leaf.steps(), file.get().bounds()))
                  == FilterDecision.NONE;
      if (isElsewhere || isRuledOut) {
        return false;
      }
    }
    return true;
  }

  private void find(List<Leaf> leaves, int number, List<ColumnarRecord> found) throws IOException {
    SplitLookup split =
        open.get(splits.get(number), wanted -> new SplitLookup(storage, wanted, read, counters));
    splitsRead.set(number);
    for (long row = split.find(leaves, 0);
        row < split.rowCount();
        row = split.find(leaves, row + 1)) {
      found.add(split.read(schema.avro(), row));
    }
  }

  /** What was read so far. */
  public LookupMetrics metrics() {
    long pages = 0;
    long bytes = 0;
    for (SplitDirectory split : splits) {
      for (Column column : read.allColumns()) {
        Optional<ColumnFile> file = split.columnFile(column.id());
        pages += file.map(ColumnFile::pageCount).orElse(0);
        bytes += file.map(ColumnFile::sizeInBytes).orElse(0L);
      }
    }
    return new LookupMetrics(
        splitsRead.cardinality(),
        splits.size(),
        counters.pagesRead(),
        pages,
        counters.bytesRead(),
        bytes);
  }

  @Override
  public void close() throws IOException {
    open.close();
  }
}
