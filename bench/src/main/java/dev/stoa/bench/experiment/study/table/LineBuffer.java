package dev.stoa.bench.experiment.study.table;

import dev.stoa.data.ColumnVector;
import java.util.Arrays;
import org.apache.hadoop.io.Text;

/**
 * The lines of a batch, so that a map function writes them with one call. Hadoop spends more time
 * on a call, on its counters above all, than on the bytes of a line.
 */
final class LineBuffer {
  private static final int MAX_INT_LENGTH = 11;

  private byte[] bytes = new byte[1 << 16];
  private int size;

  /** Adds the text of a row. */
  void addText(ColumnVector vector, int row) {
    int length = vector.lengthAt(row);
    reserve(length);
    vector.copyBytes(row, bytes, size);
    size += length;
  }

  /** Adds the decimal digits of a number. */
  void addInt(int value) {
    reserve(MAX_INT_LENGTH);
    long rest = value;
    if (rest < 0) {
      bytes[size++] = '-';
      rest = -rest;
    }
    int digitCount = 1;
    for (long power = 10; power <= rest; power *= 10) {
      digitCount++;
    }
    size += digitCount;
    for (int i = size - 1; i >= size - digitCount; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  /** Adds an ASCII character. */
  void addChar(char character) {
    reserve(1);
    bytes[size++] = (byte) character;
  }

  private void reserve(int length) {
    if (size + length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + length, 2 * bytes.length));
    }
  }

  /** Moves all lines but the last line's end, which the output format adds, to a text. */
  void moveTo(Text target) {
    target.set(bytes, 0, size - 1);
    size = 0;
  }
}
