package dev.stoa.bench.rows;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.LongFunction;
import org.apache.avro.generic.GenericRecord;

/** An iterator that creates each of its records on demand. */
final class RowStream implements Iterator<GenericRecord> {
  private final long rowCount;
  private final LongFunction<GenericRecord> recordAt;
  private long nextRow;

  /** Creates an iterator over the results of a function that gets the row's position. */
  RowStream(long rowCount, LongFunction<GenericRecord> recordAt) {
    this.rowCount = rowCount;
    this.recordAt = recordAt;
  }

  @Override
  public boolean hasNext() {
    return nextRow < rowCount;
  }

  @Override
  public GenericRecord next() {
    if (!hasNext()) {
      throw new NoSuchElementException("there are only " + rowCount + " rows");
    }
    return recordAt.apply(nextRow++);
  }
}
