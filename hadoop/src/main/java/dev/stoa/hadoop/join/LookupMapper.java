package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Joins an input of any format with the table that {@link LookupJoin#addTable} added to the job: a
 * subclass's {@code map} calls {@link #find} with the key of each record and with an item, what it
 * needs of the record; {@link #join} receives the item with the rows of the table.
 *
 * @param <K> the class of the input's keys
 * @param <V> the class of the input's values
 * @param <T> the class of the items
 * @param <L> the class of the output's keys
 * @param <W> the class of the output's values
 */
public abstract class LookupMapper<K, V, T, L, W> extends Mapper<K, V, L, W> {
  /** Null outside of {@link #run}. */
  private LookupJoin<T> lookupJoin;

  /** Creates a mapper; called by subclasses. */
  protected LookupMapper() {}

  /**
   * Joins an item with the rows that have a key.
   *
   * @param item what {@link #join} receives. It is kept until then, so it must not contain objects
   *     that the framework reuses, such as the record of the input or a {@code Text}
   * @param key the value of each key column, in their order; copied. If one is null, the item has
   *     no rows
   */
  protected final void find(T item, Object... key) throws IOException, InterruptedException {
    lookupJoin.find(item, key);
  }

  /**
   * Called once for each item, in the order of {@link #find}.
   *
   * @param rows the rows with the key; empty if there are none
   */
  protected abstract void join(T item, List<ColumnarRecord> rows, Context context)
      throws IOException, InterruptedException;

  @Override
  public final void run(Context context) throws IOException, InterruptedException {
    setup(context);
    try (LookupJoin<T> opened =
        LookupJoin.open(context, (item, rows) -> join(item, rows, context))) {
      lookupJoin = opened;
      while (context.nextKeyValue()) {
        map(context.getCurrentKey(), context.getCurrentValue(), context);
      }
      opened.flush();
    } finally {
      cleanup(context);
    }
  }
}
