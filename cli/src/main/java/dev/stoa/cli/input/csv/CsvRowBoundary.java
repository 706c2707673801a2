package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.block.RowBoundary;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds the last line end outside quotes by counting quotes, which is wrong after a quote within an
 * unquoted field: the block then ends within quotes, and {@link CsvFieldTable} rejects it.
 */
record CsvRowBoundary(byte quote) implements RowBoundary {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;

  @Override
  public int lastEnd(byte[] bytes, int from, int to) {
    boolean isQuoted = (quoteCount(bytes, from, to) & 1) != 0;
    for (int i = to - 1; i >= from; i--) {
      if (bytes[i] == quote) {
        isQuoted = !isQuoted;
      } else if (bytes[i] == '\n' && !isQuoted) {
        return i + 1;
      }
    }
    return NONE;
  }

  private int quoteCount(byte[] bytes, int from, int to) {
    long pattern = (quote & 0xffL) * 0x0101010101010101L;
    int count = 0;
    int i = from;
    // hot: a byte of the sum's high bits is 0 only where a byte equals the quote.
    for (; i + Long.BYTES <= to; i += Long.BYTES) {
      long difference = (long) LONGS.get(bytes, i) ^ pattern;
      long nonZero = ((difference & LOW_BITS) + LOW_BITS) | difference;
      count += Long.BYTES - Long.bitCount(nonZero & ~LOW_BITS);
    }
    for (; i < to; i++) {
      count += bytes[i] == quote ? 1 : 0;
    }
    return count;
  }
}
