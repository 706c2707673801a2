package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.IndexDefinition;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.RowFilter;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.BoundPredicate.RowTest;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Closeables;
import dev.stoa.storage.Storage;
import dev.stoa.type.RecordType;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/**
 * Finds rows by key. For repeated use: it keeps recently used files and pages open, and skips pages
 * that partitions, bounds or Bloom filters rule out. Made by {@link TableScan#openKeyLookup}.
 * Thread-safe: several threads find keys at the same time, each with open files of its own.
 *
 * <p>In a table sorted by the key, whose rows were written in the order of their keys, a lookup
 * searches the bounds of pages and of blocks, and decodes one block. Where there is an index of the
 * key, it reads one page of the index. Elsewhere it searches all pages that may contain the key.
 */
public final class KeyLookup implements Closeable {
  /**
   * The maximum number of open files: some systems allow a process only 256, of which the JVM uses
   * about 50. One thread may open half of them; several share the rest.
   */
  private static final int MAX_OPEN_FILES = 128;

  /** The maximum size of the pages in memory, if the JVM has enough. */
  private static final long DEFAULT_MAX_CACHED_BYTES = 256L << 20;

  /** The maximum number of keys that equalities and lists of values may combine to. */
  private static final int MAX_KEY_COUNT = 1_000;

  /** The maximum number of threads that find keys at the same time; further ones wait. */
  private static final int MAX_SEARCHER_COUNT =
      Math.min(8, 2 * Runtime.getRuntime().availableProcessors());

  private final KeySearcher.Target target;
  private final RecordType allColumns;
  private final List<IndexDefinition> indexes;
  private final ValueKeys valueKeys;

  /** One for each thread that uses a searcher. */
  private final Semaphore permits = new Semaphore(MAX_SEARCHER_COUNT);

  /** The searchers that no thread uses, the last used first. */
  private final Deque<KeySearcher> idleSearchers = new ConcurrentLinkedDeque<>();

  private final List<KeySearcher> searchers = new CopyOnWriteArrayList<>();
  private volatile boolean isClosed;

  /** The maximum size of the pages in memory; guarded by {@link #searchers}. */
  private long maxCachedBytes =
      Math.min(DEFAULT_MAX_CACHED_BYTES, Runtime.getRuntime().maxMemory() / 8);

  /**
   * Creates a lookup that returns records of some columns. Split directories without live rows are
   * omitted, since they lack files of columns that were added later.
   *
   * @param pathSelection the paths to select inside the records
   */
  KeyLookup(
      Storage storage,
      SnapshotRoot root,
      List<SplitDirectory> splits,
      LookupColumns columns,
      Optional<PathSelection> pathSelection) {
    TableSchema schema = root.schema().project(columns.selectedColumns());
    this.target =
        new KeySearcher.Target(
            storage,
            splits.stream().filter(split -> split.liveRowCount() > 0).toList(),
            ReadProjection.generic(columns.selectedColumns())
                .withFilter(new RowFilter(columns.boundPredicate(), columns.extraColumns())),
            root.partitioning().bind(root.schema()),
            (lookup, row) -> {
              ColumnarRecord record = lookup.read(schema.avroSchema(), row);
              return pathSelection.isPresent() ? pathSelection.get().select(record) : record;
            });
    this.allColumns = columns.type();
    this.indexes = root.indexes();
    this.valueKeys = new ValueKeys(columns.keyColumns(), target, indexes, this::predicateKey);
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
   * Finds the rows with a key; returns them as new records in the order of the table. Faster than
   * {@link #find}, which also takes some of the columns.
   *
   * @param key the value of each key column, in the order in which {@link TableScan#openKeyLookup}
   *     got their names; of the classes that {@link dev.stoa.predicate.ColumnReference#equalTo
   *     equalTo} takes
   * @throws IllegalArgumentException when there are fewer or more values than key columns, or a
   *     value is null
   * @throws dev.stoa.exception.InvalidTableException when a value does not fit the type of its
   *     column
   * @throws IllegalStateException when the lookup is closed
   */
  public List<ColumnarRecord> get(Object... key) throws IOException {
    return getAll(List.of(Arrays.asList(key))).get(0);
  }

  /**
   * Finds the rows of each key, as {@link #get} does. Faster than a call for each key, since the
   * keys and rows are read in the order in which they are stored.
   *
   * @return the rows of each key, in the order of the keys
   */
  public List<List<ColumnarRecord>> getAll(List<? extends List<?>> keys) throws IOException {
    checkOpen();
    EncodedKey scratch = new EncodedKey();
    List<LookupKey> lookupKeys = new ArrayList<>(keys.size());
    for (List<?> key : keys) {
      lookupKeys.add(valueKeys.key(key, scratch));
    }
    return new KeyBatch(lookupKeys, this::search).find();
  }

  /**
   * Finds the rows for which an equality, or a conjunction of equalities, holds; returns them as
   * new records in the order of the table.
   *
   * @param key a predicate such as {@code column("id").equalTo(7)}; without an index, the equality
   *     whose pages rule out most rows drives the search
   * @throws IllegalArgumentException when the key is another kind of predicate, or names columns
   *     that the lookup was not opened for
   * @throws dev.stoa.exception.InvalidTableException when the key's value does not fit the type of
   *     its column
   * @throws IllegalStateException when the lookup is closed
   */
  public List<ColumnarRecord> find(FilterPredicate key) throws IOException {
    return findAll(List.of(requireKey(key))).get(0);
  }

  /**
   * Finds the rows of each key, as {@link #find} does. Faster than a call for each key, since the
   * keys and rows are read in the order in which they are stored.
   *
   * @return the rows of each key, in the order of the keys
   * @throws IllegalArgumentException when a key is another kind of predicate, or names columns that
   *     the lookup was not opened for
   * @throws dev.stoa.exception.InvalidTableException when a key's value does not fit the type of
   *     its column
   * @throws IllegalStateException when the lookup is closed
   */
  public List<List<ColumnarRecord>> findAll(List<FilterPredicate> keys) throws IOException {
    checkOpen();
    List<LookupKey> lookupKeys = new ArrayList<>(keys.size());
    for (FilterPredicate key : keys) {
      lookupKeys.add(predicateKey(requireKey(key)));
    }
    return new KeyBatch(lookupKeys, this::search).find();
  }

  private LookupKey.OfPredicate predicateKey(FilterPredicate key) {
    List<Leaf> leaves = bind(key);
    return new LookupKey.OfPredicate(
        leaves, AcceptedKeys.of(indexes, leaves, target.projection().allColumns(), MAX_KEY_COUNT));
  }

  private List<List<ColumnarRecord>> search(List<LookupKey> keys) throws IOException {
    permits.acquireUninterruptibly();
    try {
      checkOpen();
      KeySearcher searcher = idleSearcher();
      try {
        return searcher.find(keys);
      } finally {
        idleSearchers.push(searcher);
      }
    } finally {
      permits.release();
    }
  }

  private static FilterPredicate requireKey(FilterPredicate key) {
    return Objects.requireNonNull(
        key, "the key is null: pass an equality such as column(\"id\").equalTo(3)");
  }

  private void checkOpen() {
    if (isClosed) {
      throw new IllegalStateException("this lookup is closed: open another one");
    }
  }

  /** Returns a searcher that no other thread uses; called with a permit. */
  private KeySearcher idleSearcher() {
    KeySearcher idle = idleSearchers.poll();
    if (idle != null) {
      return idle;
    }
    synchronized (searchers) {
      boolean isFirst = searchers.isEmpty();
      int maxOpenFiles = isFirst ? MAX_OPEN_FILES / 2 : MAX_OPEN_FILES / 2 / MAX_SEARCHER_COUNT;
      KeySearcher searcher = new KeySearcher(target, maxOpenFiles);
      searchers.add(searcher);
      shareCachedBytes();
      return searcher;
    }
  }

  private void shareCachedBytes() {
    for (KeySearcher searcher : searchers) {
      searcher.cache().setMaxSizeInBytes(maxCachedBytes / searchers.size());
    }
  }

  /**
   * Sets the maximum size of the pages that are kept in memory, which threads that find keys at the
   * same time share. By default it is an eighth of the JVM's heap, but at most 256 MiB. Each thread
   * keeps the last page that it read even if the limit is less. {@link #metrics} tells how many
   * pages were found in memory.
   *
   * @throws IllegalArgumentException when the limit is negative
   */
  public void setMaxCachedBytes(long newMaxCachedBytes) {
    if (newMaxCachedBytes < 0) {
      throw new IllegalArgumentException(
          "expected at least 0 bytes in memory, found " + newMaxCachedBytes);
    }
    synchronized (searchers) {
      maxCachedBytes = newMaxCachedBytes;
      shareCachedBytes();
    }
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

  /** Returns the metrics, after the calls of other threads have returned. */
  public LookupMetrics metrics() {
    permits.acquireUninterruptibly(MAX_SEARCHER_COUNT);
    try {
      BitSet openedSplits = new BitSet();
      Set<Integer> usedIndexes = new HashSet<>();
      long pagesRead = 0;
      long bytesRead = 0;
      long cacheHits = 0;
      long cacheMisses = 0;
      long cachedBytes = 0;
      for (KeySearcher searcher : searchers) {
        openedSplits.or(searcher.openedSplits());
        usedIndexes.addAll(searcher.usedIndexes());
        pagesRead += searcher.counters().pagesRead();
        bytesRead += searcher.counters().bytesRead();
        cacheHits += searcher.cache().hitCount();
        cacheMisses += searcher.cache().missCount();
        cachedBytes += searcher.cache().sizeInBytes();
      }
      long pageCount = 0;
      long sizeInBytes = 0;
      for (SplitDirectory split : target.splits()) {
        for (Column column : target.projection().allColumns()) {
          Optional<ColumnFile> file = split.columnFile(column.id());
          pageCount += file.map(ColumnFile::pageCount).orElse(0);
          sizeInBytes += file.map(ColumnFile::sizeInBytes).orElse(0L);
        }
        for (IndexFile file : split.indexFiles()) {
          boolean isUsed = usedIndexes.contains(file.index().id());
          pageCount += isUsed ? file.homeCount() : 0;
          sizeInBytes += isUsed ? file.sizeInBytes() : 0;
        }
      }
      return new LookupMetrics(
          openedSplits.cardinality(),
          target.splits().size(),
          pagesRead,
          pageCount,
          bytesRead,
          sizeInBytes,
          cacheHits,
          cacheMisses,
          cachedBytes);
    } finally {
      permits.release(MAX_SEARCHER_COUNT);
    }
  }

  /** Closes the files, after the calls of other threads have returned. */
  @Override
  public void close() throws IOException {
    isClosed = true;
    permits.acquireUninterruptibly(MAX_SEARCHER_COUNT);
    try {
      idleSearchers.clear();
      Closeables.closeAll(searchers);
    } finally {
      permits.release(MAX_SEARCHER_COUNT);
    }
  }
}
