package dev.stoa.arrow;

import dev.stoa.data.BytesVector;
import dev.stoa.data.LongVector;
import java.nio.ByteBuffer;

/** Exports Arrow's decimals, little-endian numbers of 16 or 32 bytes. */
final class DecimalExport {
  private DecimalExport() {}

  /** Adds decimals with unscaled values of 64 bits. */
  static void add(
      LongVector source, RowSelection selection, int widthInBytes, ArrowBuffers buffers) {
    RowSelection rows = selection.withNullsAbsent(source);
    ByteBuffer target = buffers.add((long) rows.count() * widthInBytes);
    for (int i = 0; i < rows.count(); i++) {
      if (rows.at(i) == RowSelection.ABSENT) {
        continue;
      }
      long unscaled = source.longAt(rows.at(i));
      target.putLong(i * widthInBytes, unscaled);
      for (int at = Long.BYTES; at < widthInBytes; at += Long.BYTES) {
        target.putLong(i * widthInBytes + at, unscaled >> 63);
      }
    }
  }

  /** Adds decimals with big-endian unscaled values of any length. */
  static void add(
      BytesVector source, RowSelection selection, int widthInBytes, ArrowBuffers buffers) {
    RowSelection rows = selection.withNullsAbsent(source);
    ByteBuffer target = buffers.add((long) rows.count() * widthInBytes);
    for (int i = 0; i < rows.count(); i++) {
      if (rows.at(i) != RowSelection.ABSENT) {
        byte[] unscaled = new byte[source.lengthAt(rows.at(i))];
        source.copyBytes(rows.at(i), unscaled, 0);
        put(unscaled, target, i * widthInBytes, widthInBytes);
      }
    }
  }

  private static void put(byte[] unscaled, ByteBuffer target, int at, int width) {
    int sign = unscaled.length > 0 ? unscaled[0] >> 7 : 0;
    for (int i = 0; i < Math.max(width, unscaled.length); i++) {
      int value = i < unscaled.length ? unscaled[unscaled.length - 1 - i] : sign;
      if (i < width) {
        target.put(at + i, (byte) value);
      }
      boolean isLost = i >= width ? value != sign : i == width - 1 && value >> 7 != sign;
      if (isLost) {
        throw new IllegalArgumentException(
            "a decimal of " + unscaled.length + " bytes has more digits than its schema says");
      }
    }
  }
}
