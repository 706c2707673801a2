package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.encoding.bits.PlainFloatingDecoder;
import dev.stoa.format.encoding.packed.PackedDecoder;
import dev.stoa.format.encoding.packed.PackedLongs;
import dev.stoa.format.encoding.plainbytes.PlainBytesDecoder;
import dev.stoa.format.encoding.sparse.RankedBitmap;
import dev.stoa.format.encoding.sparse.SparseBytesDecoder;
import dev.stoa.format.encoding.sparse.SparseFloatingDecoder;
import dev.stoa.format.encoding.sparse.SparseLongDecoder;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decoders of values stored without nulls return each value at its position. */
class SparseDecodersTest {
  private static final int[] COUNTS = {1, 7, 8, 9, 63, 64, 65, 511, 512, 1023, 1024, 1025, 5000};

  private final Random random = EncodingSeed.random(SparseDecodersTest.class);

  /** Random values at positions, some of which are null; the value of a null is 0. */
  private static final class NullableNumbers {
    private final boolean[] isPresent;
    private final long[] values;
    private final long[] valuesWithoutNulls;
    private final RankedBitmap presence;

    NullableNumbers(int count, double presentFraction, Random random) {
      isPresent = new boolean[count];
      values = new long[count];
      long[] valuesSoFar = new long[count];
      int valueCount = 0;
      byte[] bytes = new byte[(count + 63) / 64 * Long.BYTES];
      for (int i = 0; i < count; i++) {
        isPresent[i] = random.nextDouble() < presentFraction;
        if (isPresent[i]) {
          values[i] = 1000L + random.nextInt(100_000);
          valuesSoFar[valueCount++] = values[i];
          bytes[i >> 3] |= (byte) (1 << (i & 7));
        }
      }
      valuesWithoutNulls = Arrays.copyOf(valuesSoFar, valueCount);
      presence =
          RankedBitmap.ofBits(
              ByteRegion.of(bytes, bytes.length, new SourceLocation("memory", "")), count);
    }

    /** Returns the positions of values or, if {@code hasValue} is false, of nulls. */
    long[] positionsWhere(boolean hasValue) {
      long[] positions = new long[isPresent.length];
      int count = 0;
      for (int i = 0; i < isPresent.length; i++) {
        if (isPresent[i] == hasValue) {
          positions[count++] = i;
        }
      }
      return Arrays.copyOf(positions, count);
    }
  }

  private static ByteRegion region(ByteWriter bytes) {
    return ByteRegion.of(bytes.toByteArray(), bytes.size(), new SourceLocation("memory", ""));
  }

  private static LongDecoder packedDecoder(long[] values) {
    ByteWriter bytes = new ByteWriter();
    PackedLongs.encode(values, values.length, bytes);
    return new PackedDecoder(region(bytes), values.length);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.02, 0.5, 0.955, 1})
  void readsValuesAtTheirPositions(double presentFraction) {
    for (int count : COUNTS) {
      NullableNumbers nullableNumbers = new NullableNumbers(count, presentFraction, random);
      assertEquals(
          nullableNumbers.valuesWithoutNulls.length, nullableNumbers.presence.valueCount());
      assertRanks(nullableNumbers, nullableNumbers.presence);
      assertRanks(
          nullableNumbers,
          RankedBitmap.ofPositions(
              packedDecoder(nullableNumbers.positionsWhere(true)),
              count,
              region(new ByteWriter())));
      assertRanks(
          nullableNumbers,
          RankedBitmap.ofNullPositions(
              packedDecoder(nullableNumbers.positionsWhere(false)),
              count,
              region(new ByteWriter())));
      assertRanges(nullableNumbers, count);
    }
  }

  private static void assertRanks(NullableNumbers nullableNumbers, RankedBitmap bitmap) {
    int rank = 0;
    for (int i = 0; i < nullableNumbers.isPresent.length; i++) {
      assertEquals(rank, bitmap.rank(i));
      assertEquals(nullableNumbers.isPresent[i], bitmap.isPresent(i));
      assertEquals(nullableNumbers.isPresent[i], (bitmap.bits(i) & 1) != 0);
      rank += nullableNumbers.isPresent[i] ? 1 : 0;
    }
    assertEquals(rank, bitmap.rank(nullableNumbers.isPresent.length));
    assertEquals(0, bitmap.bits(nullableNumbers.isPresent.length - 1) >>> 1);
  }

  private void assertRanges(NullableNumbers nullableNumbers, int count) {
    for (int round = 0; round < 20; round++) {
      int first = round == 0 ? 0 : random.nextInt(count);
      int length = round == 0 ? count : random.nextInt(count - first + 1);
      assertNumbers(nullableNumbers, first, length);
      assertFloatingPoint(nullableNumbers, first, length);
      assertBytes(nullableNumbers, first, length);
    }
  }

  private void assertNumbers(NullableNumbers nullableNumbers, int first, int length) {
    int count = nullableNumbers.isPresent.length;
    SparseLongDecoder numbers =
        new SparseLongDecoder(
            packedDecoder(nullableNumbers.valuesWithoutNulls),
            count,
            () -> nullableNumbers.presence);
    long[] longs = new long[length + 2];
    int[] ints = new int[length + 2];
    numbers.read(first, length, longs, 1);
    numbers.read(first, length, ints, 1);
    for (int i = 0; i < length; i++) {
      long expected = nullableNumbers.values[first + i];
      if (nullableNumbers.isPresent[first + i]) {
        assertEquals(expected, longs[i + 1]);
        assertEquals((int) expected, ints[i + 1]);
        assertEquals(expected, numbers.at(first + i));
        int block = (first + i) / LongDecoder.BLOCK_SIZE;
        assertTrue(numbers.lowerBound(block) <= expected);
        assertTrue(numbers.upperBound(block) >= expected);
      }
    }
    assertEquals(0, longs[0] | longs[length + 1] | ints[0] | ints[length + 1]);
  }

  private void assertFloatingPoint(NullableNumbers nullableNumbers, int first, int length) {
    ByteWriter doubleBytes = new ByteWriter();
    ByteWriter floatBytes = new ByteWriter();
    for (long value : nullableNumbers.valuesWithoutNulls) {
      doubleBytes.writeLong(Double.doubleToLongBits(value / 4.0));
      floatBytes.writeInt(Float.floatToIntBits(value / 4f));
    }
    int count = nullableNumbers.isPresent.length;
    SparseFloatingDecoder doubles =
        new SparseFloatingDecoder(
            new PlainFloatingDecoder(
                region(doubleBytes), nullableNumbers.valuesWithoutNulls.length, Double.BYTES),
            count,
            () -> nullableNumbers.presence);
    SparseFloatingDecoder floats =
        new SparseFloatingDecoder(
            new PlainFloatingDecoder(
                region(floatBytes), nullableNumbers.valuesWithoutNulls.length, Float.BYTES),
            count,
            () -> nullableNumbers.presence);
    double[] readDoubles = new double[length];
    float[] readFloats = new float[length];
    doubles.read(first, length, readDoubles, 0);
    floats.read(first, length, readFloats, 0);
    for (int i = 0; i < length; i++) {
      if (nullableNumbers.isPresent[first + i]) {
        double expected = nullableNumbers.values[first + i] / 4.0;
        assertEquals(expected, readDoubles[i]);
        assertEquals(expected, doubles.doubleAt(first + i));
        assertEquals((float) expected, readFloats[i]);
        assertEquals((float) expected, floats.floatAt(first + i));
      }
    }
  }

  private static byte[] text(long value) {
    return Long.toString(value).getBytes(StandardCharsets.US_ASCII);
  }

  private void assertBytes(NullableNumbers nullableNumbers, int first, int length) {
    ByteWriter data = new ByteWriter();
    long[] endOffsets = new long[nullableNumbers.valuesWithoutNulls.length];
    for (int i = 0; i < endOffsets.length; i++) {
      byte[] text = text(nullableNumbers.valuesWithoutNulls[i]);
      data.writeBytes(text, 0, text.length);
      endOffsets[i] = data.size();
    }
    int count = nullableNumbers.isPresent.length;
    BytesDecoder texts =
        new SparseBytesDecoder(
            new PlainBytesDecoder(new ArrayLongDecoder(endOffsets), region(data)),
            count,
            () -> nullableNumbers.presence);
    ByteWriter target = new ByteWriter();
    target.writeByte(7);
    int[] readEndOffsets = new int[length];
    texts.appendTo(first, length, target, readEndOffsets, 0);
    int start = 1;
    for (int i = 0; i < length; i++) {
      byte[] expected =
          nullableNumbers.isPresent[first + i]
              ? text(nullableNumbers.values[first + i])
              : new byte[0];
      assertArrayEquals(expected, Arrays.copyOfRange(target.array(), start, readEndOffsets[i]));
      start = readEndOffsets[i];
      ByteWriter singleTarget = new ByteWriter();
      texts.appendTo(first + i, singleTarget);
      assertArrayEquals(expected, singleTarget.toByteArray());
    }
    assertWrapped(nullableNumbers, texts, first, length);
  }

  private static void assertWrapped(
      NullableNumbers nullableNumbers, BytesDecoder texts, int first, int length) {
    int[] offsets = new int[length + 1];
    boolean isWrapped = texts.tryWrap(first, length, offsets);
    boolean hasValues = false;
    for (int i = 0; i < length; i++) {
      boolean hasValue = nullableNumbers.isPresent[first + i];
      hasValues |= hasValue;
      if (isWrapped) {
        byte[] expected = hasValue ? text(nullableNumbers.values[first + i]) : new byte[0];
        assertArrayEquals(
            expected, Arrays.copyOfRange(texts.wrappedArray(), offsets[i], offsets[i + 1]));
      }
    }
    assertEquals(hasValues, isWrapped);
  }

  @Test
  void rejectsUnsortedOrOutOfRangePositions() {
    ByteRegion region = region(new ByteWriter());
    for (long[] invalidPositions :
        new long[][] {{3, 3}, {5, 4}, {-1}, {10}, {1L << 40}, {0, 9, Long.MIN_VALUE}}) {
      ArrayLongDecoder positions = new ArrayLongDecoder(invalidPositions);
      assertThrows(
          CorruptFileException.class, () -> RankedBitmap.ofPositions(positions, 10, region));
      assertThrows(
          CorruptFileException.class, () -> RankedBitmap.ofNullPositions(positions, 10, region));
    }
  }

  @Test
  void readingAllocatesNothing() {
    NullableNumbers nullableNumbers = new NullableNumbers(5000, 0.9, random);
    SparseLongDecoder numbers =
        new SparseLongDecoder(
            packedDecoder(nullableNumbers.valuesWithoutNulls),
            5000,
            () -> nullableNumbers.presence);
    long[] target = new long[1024];
    ThreadMXBean threadMxBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int round = 0; round < 2000; round++) {
      numbers.read(round, 1024, target, 0);
    }
    long allocatedBefore = threadMxBean.getCurrentThreadAllocatedBytes();
    for (int round = 0; round < 100; round++) {
      numbers.read(round, 1024, target, 0);
    }
    assertTrue(threadMxBean.getCurrentThreadAllocatedBytes() - allocatedBefore < 10_000);
  }
}
