package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.index.AcceptedKeys;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.index.IndexFile;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.schema.Column;
import dev.stoa.storage.Closeables;
import dev.stoa.table.index.SearchUnits;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinPool;
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

  /** The maximum number of threads that find keys at the same time; further ones wait. */
  private static final int MAX_SEARCHER_COUNT =
      Math.min(8, 2 * Runtime.getRuntime().availableProcessors());

  /** The names of the key columns. */
  private final List<String> keys;

  private volatile LookupView view;

  /** One for each thread that uses a searcher. */
  private final Semaphore permits = new Semaphore(MAX_SEARCHER_COUNT);

  /** The searchers that no thread uses, the last used first. */
  private final Deque<KeySearcher> idleSearchers = new ConcurrentLinkedDeque<>();

  private final List<KeySearcher> searchers = new CopyOnWriteArrayList<>();
  private volatile boolean isClosed;

  /** The maximum size of the pages in memory; guarded by {@link #searchers}. */
  private long maxCachedBytes =
      Math.min(DEFAULT_MAX_CACHED_BYTES, Runtime.getRuntime().maxMemory() / 8);

  /** Creates a lookup of the rows of a scan by some key columns. */
  KeyLookup(TableScan scan, List<String> keys) throws IOException {
    this.keys = List.copyOf(keys);
    this.view = scan.lookupView(this.keys, Optional.empty());
  }

  /**
   * Finds keys in the rows of another scan from now on, usually of a later version of the table:
   *
   * <pre>{@code
   * table = table.refresh();
   * lookup.follow(table.newScan().select("size"));
   * }</pre>
   *
   * <p>The files and pages of split directories whose files and deleted rows are the same in both
   * stay open, if the scans select the same columns. Calls of other threads that have begun see the
   * rows of the scan before.
   *
   * @param scan a scan of the same table, which defines the columns and rows as the one before did
   * @throws dev.stoa.exception.InvalidTableException when a key column does not exist any more
   * @throws IllegalArgumentException when the scan is of another table
   * @throws IllegalStateException when the lookup is closed
   */
  public synchronized void follow(TableScan scan) throws IOException {
    checkOpen();
    view = scan.lookupView(keys, Optional.of(view));
  }

  /**
   * Finds the rows with a key; returns them as new records in the order of the table. Faster than
   * {@link #find}, which also takes some of the columns.
   *
   * @param key the value of each key column, in the order in which {@link TableScan#openKeyLookup}
   *     got their names; of the classes of values that predicates take
   * @throws IllegalArgumentException when there are fewer or more values than key columns, or a
   *     value is null or of a class that predicates do not support
   * @throws dev.stoa.exception.InvalidTableException when a value does not fit the type of its
   *     column
   * @throws IllegalStateException when the lookup is closed
   */
  public List<ColumnarRecord> findKey(Object... key) throws IOException {
    if (key == null) {
      throw new IllegalArgumentException("a key is null: pass the value of each key column");
    }
    return findKeys(List.of(Arrays.asList(key))).get(0);
  }

  /**
   * Finds the rows whose first key columns have some values, such as all events of a run in a
   * lookup by run and event; returns them as new records in the order of the table.
   *
   * <p>It takes an index of some of these columns, if there is one. In a table sorted by the key it
   * reads only the pages that contain these rows. All of them are in memory at the same time: if
   * they may be too many, read them with a scan, as in {@code
   * table.newScan().filter(column("run").equalTo(7)).open()}.
   *
   * @param values the values of the first key columns, at least one and at most one for each
   * @throws IllegalArgumentException when there are no values or more than key columns, or a value
   *     is null or of a class that predicates do not support
   * @throws dev.stoa.exception.InvalidTableException when a value does not fit the type of its
   *     column
   * @throws IllegalStateException when the lookup is closed
   */
  public List<ColumnarRecord> findPrefix(Object... values) throws IOException {
    if (values == null) {
      throw new IllegalArgumentException(
          "the values are null: pass the values of the first key columns");
    }
    checkOpen();
    LookupView currentView = view;
    LookupKey key = currentView.prefixKey(Arrays.asList(values), new EncodedKey());
    return findAll(currentView, List.of(key)).get(0);
  }

  /**
   * Finds the rows of each key, as {@link #findKey} does. Faster than a call for each key, since
   * the keys and rows are read in the order in which they are stored, and idle threads of the
   * common pool take part.
   *
   * @param keys for each key the value of each key column
   * @return the rows of each key, in the order of the keys
   * @throws IllegalArgumentException when one of the keys has fewer or more values than there are
   *     key columns, or a value is null or of a class that predicates do not support
   * @throws dev.stoa.exception.InvalidTableException when a value does not fit the type of its
   *     column
   * @throws IllegalStateException when the lookup is closed
   */
  public List<List<ColumnarRecord>> findKeys(List<? extends List<?>> keys) throws IOException {
    checkOpen();
    LookupView currentView = view;
    EncodedKey scratch = new EncodedKey();
    List<LookupKey> lookupKeys = new ArrayList<>(keys.size());
    for (List<?> key : keys) {
      lookupKeys.add(currentView.key(key, scratch));
    }
    return findAll(currentView, lookupKeys);
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
   * keys and rows are read in the order in which they are stored, and idle threads of the common
   * pool take part.
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
    LookupView currentView = view;
    List<LookupKey> lookupKeys = new ArrayList<>(keys.size());
    for (FilterPredicate key : keys) {
      lookupKeys.add(currentView.key(requireKey(key)));
    }
    return findAll(currentView, lookupKeys);
  }

  private List<List<ColumnarRecord>> findAll(LookupView currentView, List<LookupKey> keys)
      throws IOException {
    if (keys.size() == 1) {
      SearchUnits units = searchUnits(currentView, keys.get(0));
      return search(currentView, units, keys, 0, units.size());
    }
    Map<SearchUnits, List<Integer>> positions = new LinkedHashMap<>();
    for (int key = 0; key < keys.size(); key++) {
      positions
          .computeIfAbsent(searchUnits(currentView, keys.get(key)), units -> new ArrayList<>())
          .add(key);
    }
    if (positions.size() == 1) {
      return findBatch(currentView, positions.keySet().iterator().next(), keys);
    }
    List<List<ColumnarRecord>> records = new ArrayList<>(Collections.nCopies(keys.size(), null));
    for (Map.Entry<SearchUnits, List<Integer>> entry : positions.entrySet()) {
      List<LookupKey> unitKeys = entry.getValue().stream().map(keys::get).toList();
      List<List<ColumnarRecord>> found = findBatch(currentView, entry.getKey(), unitKeys);
      for (int i = 0; i < found.size(); i++) {
        records.set(entry.getValue().get(i), found.get(i));
      }
    }
    return records;
  }

  private static SearchUnits searchUnits(LookupView view, LookupKey key) {
    return view.searchUnits(key.indexed().map(AcceptedKeys::index));
  }

  /** Finds keys of the same index. */
  private List<List<ColumnarRecord>> findBatch(
      LookupView currentView, SearchUnits units, List<LookupKey> keys) throws IOException {
    int maxThreadCount =
        Math.min(ForkJoinPool.getCommonPoolParallelism() + 1, permits.availablePermits());
    return new KeyBatch(
            keys,
            units.size(),
            units.isInTableOrder(),
            (part, firstUnit, endUnit) -> search(currentView, units, part, firstUnit, endUnit))
        .find(maxThreadCount);
  }

  private List<List<ColumnarRecord>> search(
      LookupView currentView, SearchUnits units, List<LookupKey> keys, int firstUnit, int endUnit)
      throws IOException {
    permits.acquireUninterruptibly();
    try {
      checkOpen();
      KeySearcher searcher = idleSearcher();
      try {
        return searcher.find(currentView.target(), units, keys, firstUnit, endUnit);
      } finally {
        searcher.cache().trim();
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
      KeySearcher searcher = new KeySearcher(view.target(), maxOpenFiles);
      searchers.add(searcher);
      shareCachedBytes();
      return searcher;
    }
  }

  /** Sets the limit of each searcher, and lets those that no thread uses drop pages. */
  private void shareCachedBytes() {
    for (KeySearcher searcher : searchers) {
      searcher.cache().setMaxSizeInBytes(maxCachedBytes / searchers.size());
    }
    List<KeySearcher> idle = new ArrayList<>();
    for (KeySearcher next = idleSearchers.poll(); next != null; next = idleSearchers.poll()) {
      next.cache().trim();
      idle.add(0, next);
    }
    idle.forEach(idleSearchers::push);
  }

  /**
   * Sets the maximum size of the pages that are kept in memory, which threads that find keys at the
   * same time share. By default it is an eighth of the JVM's heap, but at most 256 MiB. Lists of
   * the rows of frequent keys, and for columns that are not stored in vector pages the last page of
   * each, are not counted.
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

  /** Returns the metrics, after the calls of other threads have returned. */
  public LookupMetrics metrics() {
    acquireAllPermits();
    try {
      KeySearcher.Target target = view.target();
      Set<String> openedSplits = new HashSet<>();
      Set<Integer> usedIndexes = new HashSet<>();
      Set<String> indexPaths = new HashSet<>();
      long pagesRead = 0;
      long bytesRead = 0;
      long cacheHits = 0;
      long cacheMisses = 0;
      long cachedBytes = 0;
      for (KeySearcher searcher : searchers) {
        openedSplits.addAll(searcher.openedSplits());
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
          if (usedIndexes.contains(file.index().id()) && indexPaths.add(file.path(split.name()))) {
            pageCount += file.homeCount();
            sizeInBytes += file.sizeInBytes();
          }
        }
      }
      return new LookupMetrics(
          openedSplits.size(),
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

  /** Waits for running calls; one permit after another, since new calls would be let in first. */
  private void acquireAllPermits() {
    synchronized (permits) {
      for (int i = 0; i < MAX_SEARCHER_COUNT; i++) {
        permits.acquireUninterruptibly();
      }
    }
  }

  /** Closes the files, after the calls of other threads have returned. */
  @Override
  public void close() throws IOException {
    isClosed = true;
    acquireAllPermits();
    try {
      idleSearchers.clear();
      Closeables.closeAll(searchers);
    } finally {
      permits.release(MAX_SEARCHER_COUNT);
    }
  }
}
