package dev.stoa.sort;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.generic.IndexedRecord;

/**
 * The Z-order keys of rows: the bits of the ranks of several values, in turns, the highest first.
 * Created by {@link ZOrderSample}. Not thread-safe.
 *
 * <p>G. M. Morton, "A computer oriented geodetic data base", IBM, 1966.
 */
final class ZOrderKeys implements KeyPart {
  private static final int RANK_BITS = 16;

  private final List<TermKeys> terms;
  private final List<Ranks> ranks;
  private final ByteWriter value = new ByteWriter();
  private final int[] rowRanks;

  /** The ranks of the values of one column. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Ranks(byte[][] sortedKeys, int maxKeyLength) {
    /** Returns the share of sampled values that are smaller, of 2 to the power of 16. */
    int of(byte[] key, int keyLength) {
      int length = Math.min(keyLength, maxKeyLength);
      int from = 0;
      int to = sortedKeys.length;
      while (from < to) {
        int middle = (from + to) >>> 1;
        byte[] other = sortedKeys[middle];
        if (Arrays.compareUnsigned(other, 0, other.length, key, 0, length) < 0) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      return (int) (((1L << RANK_BITS) - 1) * from / Math.max(1, sortedKeys.length));
    }
  }

  ZOrderKeys(List<TermKeys> terms, List<Ranks> ranks) {
    this.terms = terms;
    this.ranks = ranks;
    this.rowRanks = new int[terms.size()];
  }

  @Override
  public void append(ByteReader row, ByteWriter out) {
    int start = row.position();
    for (int i = 0; i < rowRanks.length; i++) {
      row.moveTo(start);
      value.truncate(0);
      terms.get(i).append(row, value);
      rowRanks[i] = ranks.get(i).of(value.array(), value.size());
    }
    appendInterleaved(out);
  }

  @Override
  public void append(IndexedRecord row, ByteWriter out) {
    for (int i = 0; i < rowRanks.length; i++) {
      value.truncate(0);
      terms.get(i).append(row, value);
      rowRanks[i] = ranks.get(i).of(value.array(), value.size());
    }
    appendInterleaved(out);
  }

  private void appendInterleaved(ByteWriter out) {
    int bits = 0;
    int bitCount = 0;
    for (int bit = RANK_BITS - 1; bit >= 0; bit--) {
      for (int rank : rowRanks) {
        bits = bits << 1 | (rank >>> bit & 1);
        bitCount++;
        if (bitCount == Byte.SIZE) {
          out.writeByte(bits);
          bits = 0;
          bitCount = 0;
        }
      }
    }
  }
}
