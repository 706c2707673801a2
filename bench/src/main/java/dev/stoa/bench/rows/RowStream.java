package dev.stoa.bench.rows;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.LongFunction;
import org.apache.avro.generic.GenericRecord;

/** A number of records, each made on demand. */
final class RowStream implements Iterator<GenericRecord> {
  private final long rows;
  private final LongFunction<GenericRecord> maker;
  private long next;

  /** Records that a function makes from their position. */
  RowStream(long rows, LongFunction<GenericRecord> maker) {
    this.rows = rows;
    this.maker = maker;
  }

  @Override
  public boolean hasNext() {
    return next < rows;
  }

  @Override
  public GenericRecord next() {
    if (!hasNext()) {
      throw new NoSuchElementException("there are " + rows + " rows");
    }
    return maker.apply(next++);
  }
}
