package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.LookupMetrics;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.security.TokenCache;

/**
 * Joins the input of a task, which may be of any format, with a table that has an index of the key:
 * looks up the rows of each key instead of scanning the table.
 *
 * <p>Job drivers add the table, whose newest version at that time all tasks read:
 *
 * <pre>{@code
 * LookupJoin.addTable(job, JoinTable.of("pages", new Path("/data/pages"), "url").withColumns("title"));
 * }</pre>
 *
 * <p>Map functions extend {@link LookupMapper}. Other functions, such as reducers, open a join in
 * {@code setup}, pass on each key with an item of their own, and in {@code cleanup} look up the
 * last ones and close it. Keys are collected and looked up together, since that is faster. Not
 * thread-safe.
 *
 * @param <T> the class of the items that are joined with rows
 */
public final class LookupJoin<T> implements Closeable {
  /**
   * Receives an item with its rows.
   *
   * @param <T> the class of the items
   */
  @FunctionalInterface
  public interface Output<T> {
    /**
     * Called once for each item, in the order in which they were passed on.
     *
     * @param rows the rows with the key, in the order of the table; empty if there are none. They
     *     may be kept
     */
    void write(T item, List<ColumnarRecord> rows) throws IOException, InterruptedException;
  }

  /** Stands for the keys with a null, which no row has. */
  private static final int NO_KEY = -1;

  private final TaskAttemptContext context;
  private final PlannedTable table;
  private final KeyLookup lookup;
  private final Output<T> output;
  private final int batchSize;
  private List<T> items = new ArrayList<>();

  /** The position among {@link #keys} of the key of each item. */
  private List<Integer> keyOfItem = new ArrayList<>();

  /** The different keys of the batch. */
  private List<List<Object>> keys = new ArrayList<>();

  private final Map<List<Object>, Integer> positions = new HashMap<>();
  private LookupMetrics reportedMetrics = new LookupMetrics(0, 0, 0, 0, 0, 0, 0, 0, 0);
  private boolean isClosed;

  private LookupJoin(
      TaskAttemptContext context,
      LookupSettings settings,
      PlannedTable table,
      KeyLookup lookup,
      Output<T> output) {
    this.context = context;
    this.table = table;
    this.lookup = lookup;
    this.output = output;
    this.batchSize = settings.batchSize();
    settings.maxCachedBytes().ifPresent(lookup::setMaxCachedBytes);
  }

  /**
   * Adds a table to look keys up in, at the version that is the newest now unless the settings name
   * another: all tasks read this version. Logs a warning if no index of the key covers the table.
   *
   * @param table its key, in the order in which {@link #find} takes the values; and the columns and
   *     rows to read
   * @throws IllegalArgumentException if the job already has a table of this name, or a setting is
   *     invalid
   * @throws InvalidTableException if the table does not exist, or has no such columns
   */
  public static void addTable(Job job, JoinTable table) throws IOException {
    Configuration conf = job.getConfiguration();
    TokenCache.obtainTokensForNamenodes(job.getCredentials(), new Path[] {table.path()}, conf);
    PlannedTable planned = PlannedTable.open(conf, table);
    JoinTable pinned =
        new JoinTable(
                table.name(),
                planned.path(),
                table.key(),
                table.columns(),
                table.predicate(),
                Optional.empty(),
                Optional.empty())
            .withVersion(EngineTables.tableOf(planned.scan()).snapshot().version());
    LookupSettings settings = new LookupSettings(conf);
    settings.addTable(pinned);
    settings.check();
    LookupCoverage.warning(planned).ifPresent(LookupCoverage::log);
  }

  /**
   * Sets how many items are collected before their keys are looked up together; 1,000 by default.
   * The rows of all of them are in memory at a time.
   *
   * @throws IllegalArgumentException if the number is not from 1 to 1,000,000
   */
  public static void setBatchSize(Job job, int keyCount) {
    new LookupSettings(job.getConfiguration()).setBatchSize(keyCount);
  }

  /**
   * Sets the maximum size of the pages that each task keeps in memory; by default an eighth of its
   * heap, but at most 256 MiB.
   *
   * @throws IllegalArgumentException if the size is negative
   */
  public static void setMaxCachedBytes(Job job, long sizeInBytes) {
    new LookupSettings(job.getConfiguration()).setMaxCachedBytes(sizeInBytes);
  }

  /**
   * Opens the only table of the job in a task.
   *
   * @throws IllegalArgumentException if the job has none or several
   */
  public static <T> LookupJoin<T> open(TaskAttemptContext context, Output<T> output)
      throws IOException {
    return open(context, new LookupSettings(context.getConfiguration()).onlyTable(), output);
  }

  /**
   * Opens a table of the job in a task.
   *
   * @param name the name that {@link #addTable} got
   * @throws IllegalArgumentException if the job has no such table
   */
  public static <T> LookupJoin<T> open(TaskAttemptContext context, String name, Output<T> output)
      throws IOException {
    Configuration conf = context.getConfiguration();
    LookupSettings settings = new LookupSettings(conf);
    JoinTable table = settings.table(name);
    Storage storage =
        HadoopStorages.openForAttempt(conf, table.path(), context.getTaskAttemptID().getId());
    PlannedTable planned = PlannedTable.open(storage, table.path(), table);
    KeyLookup lookup = planned.scan().openKeyLookup(planned.keyColumns().toArray(String[]::new));
    return new LookupJoin<>(context, settings, planned, lookup, output);
  }

  /**
   * Joins an item with the rows that have a key, at once or with later ones.
   *
   * @param item what the output receives with the rows; not copied
   * @param key the value of each key column, as predicates take them, or as a {@code Writable} or a
   *     record has them; copied. If one is null, the item has no rows, as in SQL
   * @throws InvalidTableException when a value does not fit the type of its column
   */
  public void find(T item, Object... key) throws IOException, InterruptedException {
    List<Object> values = new ArrayList<>(key.length);
    Arrays.stream(key).forEach(value -> values.add(LookupKeyValue.copy(value)));
    items.add(item);
    if (values.size() == table.keyColumns().size() && values.contains(null)) {
      keyOfItem.add(NO_KEY);
    } else {
      Integer known = positions.putIfAbsent(values, keys.size());
      keyOfItem.add(known == null ? keys.size() : known);
      if (known == null) {
        keys.add(values);
      }
    }
    if (items.size() >= batchSize) {
      flush();
    }
  }

  /** Looks up the keys that were not looked up yet; call it before {@link #close}. */
  public void flush() throws IOException, InterruptedException {
    List<List<ColumnarRecord>> found = keys.isEmpty() ? List.of() : lookUp();
    report(found);
    List<T> foundItems = items;
    List<Integer> keyOfFoundItem = keyOfItem;
    items = new ArrayList<>();
    keyOfItem = new ArrayList<>();
    keys = new ArrayList<>();
    positions.clear();
    for (int i = 0; i < foundItems.size(); i++) {
      int key = keyOfFoundItem.get(i);
      output.write(foundItems.get(i), key == NO_KEY ? List.of() : found.get(key));
    }
  }

  private List<List<ColumnarRecord>> lookUp() throws IOException {
    try {
      return lookup.findKeys(keys);
    } catch (InvalidTableException e) {
      throw new InvalidTableException(
          "%s: a key to look up does not fit: %s".formatted(table.description(), e.getMessage()),
          e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s: a key to look up does not fit: %s".formatted(table.description(), e.getMessage()),
          e);
    }
  }

  private void report(List<List<ColumnarRecord>> found) {
    StoaCounter.KEYS_LOOKED_UP.counterOf(context).increment(found.size());
    long rowCount = found.stream().mapToLong(List::size).sum();
    StoaCounter.ROWS_FOUND.counterOf(context).increment(rowCount);
    LookupMetrics metrics = lookup.metrics();
    StoaCounter.LOOKUP_PAGES_READ
        .counterOf(context)
        .increment(metrics.pagesRead() - reportedMetrics.pagesRead());
    StoaCounter.LOOKUP_BYTES_READ
        .counterOf(context)
        .increment(metrics.bytesRead() - reportedMetrics.bytesRead());
    StoaCounter.LOOKUP_CACHE_HITS
        .counterOf(context)
        .increment(metrics.cacheHits() - reportedMetrics.cacheHits());
    reportedMetrics = metrics;
    context.progress(); // a batch may take long where the table has no index
  }

  /** Closes the table; items whose keys were not looked up are lost. Later calls do nothing. */
  @Override
  public void close() throws IOException {
    if (!isClosed) {
      isClosed = true;
      lookup.close();
    }
  }
}
