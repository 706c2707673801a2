package dev.stoa.cli.rows;

import java.io.IOException;
import org.apache.avro.generic.IndexedRecord;

/** The first rows of another cursor, which is closed with this one. */
public final class LimitedCursor implements RowCursor {
  private final RowCursor rows;
  private long remainingRowCount;

  /** Creates a cursor of at most {@code maxRowCount} rows. */
  public LimitedCursor(RowCursor rows, long maxRowCount) {
    this.rows = rows;
    this.remainingRowCount = maxRowCount;
  }

  @Override
  public boolean next() throws IOException {
    return remainingRowCount-- > 0 && rows.next();
  }

  @Override
  public IndexedRecord row() {
    return rows.row();
  }

  @Override
  public long bytesRead() {
    return rows.bytesRead();
  }

  @Override
  public long sizeInBytes() {
    return rows.sizeInBytes();
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
