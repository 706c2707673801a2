package dev.stoa.arrow;

import dev.stoa.data.BytesVector;
import dev.stoa.data.LongVector;
import java.nio.ByteBuffer;

/** Adds decimals to the buffers of Arrow vectors, as little-endian numbers of 16 or 32 bytes. */
final class DecimalExporters {
  private DecimalExporters() {}

  /** Adds decimals with unscaled values of 64 bits. */
  static void add(
      LongVector source, RowSelection selection, int widthInBytes, ArrowBuffers buffers) {
    RowSelection rows = selection.withNullsAbsent(source);
    if (widthInBytes == 2 * Long.BYTES) {
      add(source, rows, buffers.addUnset((long) rows.count() * widthInBytes));
      return;
    }
    ByteBuffer target = buffers.add((long) rows.count() * widthInBytes);
    for (int i = 0; i < rows.count(); i++) {
      if (rows.row(i) == RowSelection.ABSENT) {
        continue;
      }
      long unscaledValue = source.longAt(rows.row(i));
      target.putLong(i * widthInBytes, unscaledValue);
      for (int offset = Long.BYTES; offset < widthInBytes; offset += Long.BYTES) {
        target.putLong(i * widthInBytes + offset, unscaledValue >> 63);
      }
    }
  }

  /** Adds decimals of 16 bytes, as two words each. */
  private static void add(LongVector source, RowSelection rows, ByteBuffer target) {
    long[] words = new long[2 * rows.count()];
    for (int i = 0; i < rows.count(); i++) {
      int row = rows.row(i);
      if (row != RowSelection.ABSENT) {
        long unscaledValue = source.longAt(row);
        words[2 * i] = unscaledValue;
        words[2 * i + 1] = unscaledValue >> 63;
      }
    }
    target.asLongBuffer().put(words);
  }

  /** Adds decimals with big-endian unscaled values of any length. */
  static void add(
      BytesVector source, RowSelection selection, int widthInBytes, ArrowBuffers buffers) {
    RowSelection rows = selection.withNullsAbsent(source);
    ByteBuffer target = buffers.add((long) rows.count() * widthInBytes);
    for (int i = 0; i < rows.count(); i++) {
      if (rows.row(i) != RowSelection.ABSENT) {
        byte[] unscaledValue = new byte[source.lengthAt(rows.row(i))];
        source.copyBytes(rows.row(i), unscaledValue, 0);
        put(unscaledValue, target, i * widthInBytes, widthInBytes);
      }
    }
  }

  private static void put(byte[] unscaledValue, ByteBuffer target, int offset, int widthInBytes) {
    int sign = unscaledValue.length > 0 ? unscaledValue[0] >> 7 : 0;
    for (int i = 0; i < Math.max(widthInBytes, unscaledValue.length); i++) {
      int currentByte =
          i < unscaledValue.length ? unscaledValue[unscaledValue.length - 1 - i] : sign;
      if (i < widthInBytes) {
        target.put(offset + i, (byte) currentByte);
      }
      boolean isOverflow =
          i >= widthInBytes
              ? currentByte != sign
              : i == widthInBytes - 1 && currentByte >> 7 != sign;
      if (isOverflow) {
        throw new IllegalArgumentException(
            "a decimal of "
                + unscaledValue.length
                + " bytes has more digits than its schema allows");
      }
    }
  }
}
