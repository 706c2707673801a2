package dev.stoa.spark.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.data.DictionaryVector;
import java.util.Arrays;

/** A mapping from the rows of one vector to those of another; refilled for each batch. */
final class RowMapping {
  private int[] rows = {};
  private int size;

  /** The number of mapped rows. */
  int size() {
    return size;
  }

  int sourceRow(int row) {
    return rows[row];
  }

  /** Maps each row to one of the rows whose bits are 1, in order. */
  void select(Bitmap selection) {
    reset(selection.cardinality());
    int mappedCount = 0;
    long[] selectionWords = selection.words();
    for (int word = 0; word < Bitmap.wordCount(selection.size()); word++) {
      for (long bits = selectionWords[word]; bits != 0; bits &= bits - 1) {
        rows[mappedCount++] = (word << 6) + Long.numberOfTrailingZeros(bits);
      }
    }
  }

  /** Maps each row to its dictionary entry. */
  void mapToEntries(DictionaryVector codes) {
    reset(codes.size());
    for (int row = 0; row < size; row++) {
      rows[row] = codes.codeAt(row);
    }
  }

  /** Maps all of a number of rows to row 0. */
  void mapToFirst(int count) {
    reset(count);
    Arrays.fill(rows, 0, count, 0);
  }

  /**
   * Copies the values of the mapped rows to the target, or to a new array if the target is too
   * small.
   */
  int[] gather(int[] values, int[] target) {
    int[] gathered = target.length < size ? new int[rows.length] : target;
    for (int row = 0; row < size; row++) {
      gathered[row] = values[rows[row]];
    }
    return gathered;
  }

  /**
   * Copies the values of the mapped rows to the target, or to a new array if the target is too
   * small.
   */
  long[] gather(long[] values, long[] target) {
    long[] gathered = target.length < size ? new long[rows.length] : target;
    for (int row = 0; row < size; row++) {
      gathered[row] = values[rows[row]];
    }
    return gathered;
  }

  /**
   * Copies the bits of the mapped rows to the target, or to a new array if the target is too small.
   */
  long[] gatherBits(Bitmap bits, long[] target) {
    int wordCount = Bitmap.wordCount(size);
    long[] gathered = target.length < wordCount ? new long[Bitmap.wordCount(rows.length)] : target;
    long[] words = bits.words();
    // hot: tpcds. Bits are gathered in a register, 64 rows at a time.
    for (int word = 0; word < wordCount; word++) {
      int end = Math.min(size, (word + 1) << 6);
      long gatheredWord = 0;
      for (int row = word << 6; row < end; row++) {
        int sourceRow = rows[row];
        gatheredWord |= (words[sourceRow >> 6] >>> sourceRow & 1) << row;
      }
      gathered[word] = gatheredWord;
    }
    return gathered;
  }

  /** Whether any of the first bits is 0. */
  static boolean hasZero(long[] bits, int count) {
    int wordCount = count >> 6;
    for (int word = 0; word < wordCount; word++) {
      if (bits[word] != -1L) {
        return true;
      }
    }
    long unusedBits = -1L << count;
    return (count & 63) != 0 && (bits[wordCount] | unusedBits) != -1L;
  }

  private void reset(int newSize) {
    size = newSize;
    if (rows.length < newSize) {
      rows = new int[newSize];
    }
  }
}
