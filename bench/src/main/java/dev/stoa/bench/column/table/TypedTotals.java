package dev.stoa.bench.column.table;

import dev.stoa.bench.column.Column;
import dev.stoa.bench.column.ColumnSchemas;
import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.ValueKind;
import dev.stoa.bench.peer.ValueTypes;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** Sums Stoa's records through their typed accessors, as a user's fast loop would. */
final class TypedTotals implements RowTotals {
  private final ValueKind[] kinds;
  private final boolean[] isText;
  private final long[] counts;
  private final long[] sums;
  private final long[] variableSizesInBytes;
  private long rowCount;

  /** Creates sums of records whose first fields are the columns of the query. */
  TypedTotals(Query query, Schema recordSchema) {
    int columnCount = query.columns().size();
    kinds = new ValueKind[columnCount];
    isText = new boolean[columnCount];
    counts = new long[columnCount];
    sums = new long[columnCount];
    variableSizesInBytes = new long[columnCount];
    List<Column> columns = ColumnSchemas.columns(recordSchema);
    for (int column = 0; column < columnCount; column++) {
      kinds[column] = columns.get(column).kind();
      isText[column] =
          ValueTypes.of(recordSchema.getFields().get(column).schema()).getType()
              == Schema.Type.STRING;
    }
  }

  @Override
  public void add(ColumnarRecord row) {
    rowCount++;
    for (int column = 0; column < kinds.length; column++) {
      if (!row.isNullAt(column)) {
        counts[column]++;
        add(column, row);
      }
    }
  }

  private void add(int column, ColumnarRecord row) {
    switch (kinds[column]) {
      case INT -> sums[column] += row.intAt(column);
      case LONG -> sums[column] += row.longAt(column);
      case DOUBLE -> sums[column] += Double.doubleToRawLongBits(row.doubleAt(column));
      case BYTES -> addBytes(column, row);
    }
  }

  private void addBytes(int column, ColumnarRecord row) {
    if (isText[column]) {
      Utf8 text = row.textAt(column);
      int length = text.getByteLength();
      addBytes(column, length, length == 0 ? 0 : text.getBytes()[length - 1]);
    } else {
      ByteBuffer bytes = row.bytesAt(column);
      int length = bytes.remaining();
      addBytes(column, length, length == 0 ? 0 : bytes.get(bytes.limit() - 1));
    }
  }

  private void addBytes(int column, int length, byte lastByte) {
    sums[column] += ColumnTotals.ofBytes(length, lastByte); // 0 for no bytes
    variableSizesInBytes[column] += length;
  }

  @Override
  public ColumnTotals total() {
    ColumnTotals totals = new ColumnTotals(kinds.length);
    totals.addRows(rowCount);
    for (int column = 0; column < kinds.length; column++) {
      long totalSizeInBytes =
          variableSizesInBytes[column] + counts[column] * kinds[column].widthInBytes();
      totals.add(column, counts[column], sums[column], totalSizeInBytes);
    }
    return totals;
  }
}
