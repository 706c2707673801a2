package dev.stoa.format.encoding.packedbytes;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytePositions;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.LongValues;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.stream.IntStream;

/** Byte strings that can be packed, and how. Made by {@link PackedBytesEncoding}. */
public final class PackedBytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Beyond this number of bits, whole bytes are moved out of the word that collects codes. */
  private static final int MAX_COLLECTED_BITS = Long.SIZE - 2 * Byte.SIZE;

  private final BytesValues values;
  private final Alphabets alphabets;
  private final LongValues presence;

  private PackedBytes(BytesValues values, BytePositions positions) {
    this.values = values;
    this.alphabets =
        Alphabets.of(values.data().array(), positions.valueCount(), positions.length());
    this.presence = presenceOf(values);
  }

  /** Returns byte strings to be packed; empty if those that are not empty differ in length. */
  public static Optional<PackedBytes> of(BytesValues values) {
    return values.positions().map(positions -> new PackedBytes(values, positions));
  }

  private static LongValues presenceOf(BytesValues values) {
    long[] presence = new long[values.count()];
    int start = 0;
    for (int i = 0; i < presence.length; i++) {
      int end = values.endOffsets()[i];
      presence[i] = end > start ? 1 : 0;
      start = end;
    }
    return LongValues.childOf(values, presence, presence.length);
  }

  Alphabets alphabets() {
    return alphabets;
  }

  /** Returns 1 for each value, 0 for each empty one. */
  public LongValues presence() {
    return presence;
  }

  /** Returns the bytes of the alphabets. */
  public ByteWriter table() {
    ByteWriter table = new ByteWriter();
    alphabets.writeTo(table);
    return table;
  }

  /** Returns the codes of all values, one after another; those of an empty value are 0. */
  public ByteWriter codes() {
    // hot: bench ingest
    int[] positions =
        IntStream.range(0, alphabets.length())
            .filter(position -> alphabets.bits(position) > 0)
            .toArray();
    int[] bits = IntStream.of(positions).map(alphabets::bits).toArray();
    byte[] codes = alphabets.codesByByte(positions);
    byte[] data = values.data().array();
    long[] isPresent = presence.array();
    int size = (int) alphabets.sizeOfCodes(values.count());
    ByteWriter out = new ByteWriter();
    out.reserve(size + Long.BYTES);
    byte[] target = out.array();
    int start = 0;
    int targetPosition = 0;
    long word = 0;
    int collectedBits = 0;
    for (int value = 0; value < values.count(); value++) {
      for (int i = 0; i < positions.length; i++) {
        if (isPresent[value] != 0) {
          int next = data[start + positions[i]] & 0xff;
          word |= (codes[(i << Byte.SIZE) + next] & 0xffL) << collectedBits;
        }
        collectedBits += bits[i];
        if (collectedBits > MAX_COLLECTED_BITS) {
          LONGS.set(target, targetPosition, word);
          targetPosition += collectedBits >>> 3;
          word >>>= collectedBits & ~7;
          collectedBits &= 7;
        }
      }
      start += (int) isPresent[value] * alphabets.length();
    }
    LONGS.set(target, targetPosition, word);
    out.advance(size);
    return out;
  }
}
