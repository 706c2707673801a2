package dev.stoa.hadoop.load;

import dev.stoa.engine.RowRouter;
import java.io.IOException;
import java.util.List;
import org.apache.avro.AvroTypeException;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Turns the keys and values of an input into rows of a table: a subclass's {@code map} calls {@link
 * #write} for each row. For a job that {@link LoadJob} prepares.
 *
 * @param <K> the class of the input's keys
 * @param <V> the class of the input's values
 */
public abstract class LoadMapper<K, V> extends Mapper<K, V, Object, Object> {
  /** Longer keys would make the job's configuration large. */
  private static final int MAX_SAMPLED_KEY_LENGTH = 64;

  private final IntWritable task = new IntWritable();
  private final BytesWritable rowBytes = new BytesWritable();

  /** Null until the first row. */
  private RowRouter router;

  private List<byte[]> rangeStarts = List.of();
  private boolean isSampling;

  /** Creates a mapper; called by subclasses. */
  protected LoadMapper() {}

  /**
   * Adds a row to the table. Fields are matched by name; a field that the record lacks gets the
   * column's default, or null. The record may be reused afterwards.
   *
   * @throws AvroTypeException when a value does not fit the table's schema; the message names it
   */
  protected final void write(IndexedRecord row, Context context)
      throws IOException, InterruptedException {
    if (router == null) {
      LoadSettings settings = new LoadSettings(context.getConfiguration());
      router = settings.newRouter();
      rangeStarts = settings.rangeStarts();
      isSampling = settings.isSampling();
    }
    if (context.getNumReduceTasks() == 0) {
      context.write(NullWritable.get(), row);
      return;
    }
    router.set(row);
    if (isSampling) {
      context.write(NullWritable.get(), router.copyOfKey(MAX_SAMPLED_KEY_LENGTH));
      return;
    }
    task.set(router.taskOf(context.getNumReduceTasks(), rangeStarts));
    rowBytes.set(router.rowArray(), 0, router.rowLength());
    context.write(task, rowBytes);
  }
}
