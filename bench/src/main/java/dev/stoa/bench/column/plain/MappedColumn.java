package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.ValueKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A plain column whose files are mapped to memory.
 *
 * @param kind the kind of its values
 * @param rowCount the number of rows
 * @param values the values, little-endian
 * @param hasNulls whether {@code validity} must be tested
 * @param validity the validity bitmap: one bit per row, in whole longs; empty without nulls
 * @param offsets the offset of each row's bytes in {@code values}, one long per row, then the end
 *     of the last row; empty for other kinds than {@link ValueKind#BYTES}
 */
public record MappedColumn(
    ValueKind kind,
    int rowCount,
    ByteBuffer values,
    boolean hasNulls,
    ByteBuffer validity,
    ByteBuffer offsets) {
  private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

  /** Maps the files of a column, each of which must have less than 2 GiB. */
  static MappedColumn map(PlainTable table, PlainColumn column) throws IOException {
    Path directory = table.directory();
    ValueKind kind = column.column().kind();
    return new MappedColumn(
        kind,
        Math.toIntExact(table.rowCount()),
        mapFile(directory.resolve(column.valuesFile())),
        column.hasNulls(),
        column.hasNulls() ? mapFile(directory.resolve(column.validityFile())) : NO_BYTES,
        kind == ValueKind.BYTES ? mapFile(directory.resolve(column.offsetsFile())) : NO_BYTES);
  }

  private static ByteBuffer mapFile(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return channel
          .map(FileChannel.MapMode.READ_ONLY, 0, channel.size())
          .order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  /** Whether a row is not null. */
  public boolean hasValue(int row) {
    return !hasNulls || (validity.get(row >>> 3) >>> (row & 7) & 1) != 0;
  }

  /** The number of bytes in a row. */
  public int lengthAt(int row) {
    return (int) (offsets.getLong((row + 1) * Long.BYTES) - offsets.getLong(row * Long.BYTES));
  }

  /** The offset of a row's bytes in {@link #values}. */
  public int startAt(int row) {
    return (int) offsets.getLong(row * Long.BYTES);
  }

  /** Returns the summand of a row's bytes, as defined by {@link ColumnTotals#ofBytes}. */
  long bytesSummandAt(int row) {
    int length = lengthAt(row);
    return length == 0 ? 0 : ColumnTotals.ofBytes(length, values.get(startAt(row) + length - 1));
  }

  /** The number of mapped bytes. */
  public long sizeInBytes() {
    return (long) values.capacity() + validity.capacity() + offsets.capacity();
  }
}
