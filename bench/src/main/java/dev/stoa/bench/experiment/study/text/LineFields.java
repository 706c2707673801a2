package dev.stoa.bench.experiment.study.text;

import dev.stoa.bench.experiment.study.file.TextFormat;
import java.util.Arrays;
import org.apache.hadoop.io.Text;

/**
 * Decodes the fields of a line in place. Fields are requested in ascending order; those between are
 * only searched for delimiters.
 */
final class LineFields {
  /** Powers of ten that a double represents exactly. */
  private static final double[] POWERS = new double[16];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = 10 * POWERS[i - 1];
    }
  }

  private byte[] bytes = {};
  private int lineEnd;
  private int position;
  private int start;
  private int end;

  /** Starts a line, which must not change while its fields are read. */
  void reset(Text line) {
    bytes = line.getBytes();
    lineEnd = line.getLength();
    position = -1;
    end = -1;
  }

  /** Moves to a field, which is not before the current one. */
  void seek(int newPosition) {
    while (position < newPosition) {
      start = end + 1;
      end = start;
      while (end < lineEnd && bytes[end] != TextFormat.DELIMITER) {
        end++;
      }
      position++;
    }
  }

  /** Sets a text to the current field, or to its first characters. */
  void copyTo(Text target, int maxLength) {
    target.set(bytes, start, Math.min(maxLength, end - start));
  }

  /** Returns the current field, which is a number of digits only. */
  int readInt() {
    int number = 0;
    for (int i = start; i < end; i++) {
      number = number * 10 + bytes[i] - '0';
    }
    return number;
  }

  /** Returns the current field, which has up to 15 digits and at most one decimal point. */
  double readDouble() {
    long digits = 0;
    int pointIndex = end - 1;
    for (int i = start; i < end; i++) {
      if (bytes[i] == '.') {
        pointIndex = i;
      } else {
        digits = digits * 10 + bytes[i] - '0';
      }
    }
    return digits / POWERS[end - 1 - pointIndex];
  }

  /** Compares the current field with a text as unsigned bytes. */
  int compareTo(byte[] text) {
    return Arrays.compareUnsigned(bytes, start, end, text, 0, text.length);
  }
}
