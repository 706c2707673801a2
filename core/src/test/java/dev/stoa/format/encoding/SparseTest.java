package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.encoding.bits.PlainFloating;
import dev.stoa.format.encoding.packed.PackedDecoder;
import dev.stoa.format.encoding.packed.PackedLongs;
import dev.stoa.format.encoding.plainbytes.PlainBytes;
import dev.stoa.format.encoding.sparse.Presence;
import dev.stoa.format.encoding.sparse.SparseBytes;
import dev.stoa.format.encoding.sparse.SparseFloating;
import dev.stoa.format.encoding.sparse.SparseLongs;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values without places for nulls are found where they were. */
class SparseTest {
  private static final int[] COUNTS = {1, 7, 8, 9, 63, 64, 65, 511, 512, 1023, 1024, 1025, 5000};

  private final Random random = EncodingSeed.random(SparseTest.class);

  /** The values of places, of which some are null: 0 there. */
  private static final class Places {
    private final boolean[] present;
    private final long[] values;
    private final long[] dense;
    private final Presence presence;

    Places(int count, double share, Random random) {
      present = new boolean[count];
      values = new long[count];
      long[] found = new long[count];
      int valueCount = 0;
      byte[] bytes = new byte[(count + 63) / 64 * Long.BYTES];
      for (int i = 0; i < count; i++) {
        present[i] = random.nextDouble() < share;
        if (present[i]) {
          values[i] = 1000L + random.nextInt(100_000);
          found[valueCount++] = values[i];
          bytes[i >> 3] |= (byte) (1 << (i & 7));
        }
      }
      dense = Arrays.copyOf(found, valueCount);
      presence =
          Presence.ofBits(ByteRegion.of(bytes, bytes.length, new FilePlace("memory", "")), count);
    }

    long[] listed(boolean value) {
      long[] places = new long[present.length];
      int count = 0;
      for (int i = 0; i < present.length; i++) {
        if (present[i] == value) {
          places[count++] = i;
        }
      }
      return Arrays.copyOf(places, count);
    }
  }

  private static ByteRegion region(ByteWriter bytes) {
    return ByteRegion.of(bytes.toByteArray(), bytes.size(), new FilePlace("memory", ""));
  }

  private static LongDecoder packed(long[] values) {
    ByteWriter bytes = new ByteWriter();
    PackedLongs.encode(values, values.length, bytes);
    return new PackedDecoder(region(bytes), values.length);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.02, 0.5, 0.955, 1})
  void valuesAreReadWhereTheyWere(double share) {
    for (int count : COUNTS) {
      Places places = new Places(count, share, random);
      assertEquals(places.dense.length, places.presence.valueCount());
      checkRanks(places, places.presence);
      checkRanks(
          places, Presence.ofValues(packed(places.listed(true)), count, region(new ByteWriter())));
      checkRanks(
          places, Presence.ofNulls(packed(places.listed(false)), count, region(new ByteWriter())));
      checkRanges(places, count);
    }
  }

  private static void checkRanks(Places places, Presence presence) {
    int rank = 0;
    for (int i = 0; i < places.present.length; i++) {
      assertEquals(rank, presence.rank(i));
      assertEquals(places.present[i], presence.isPresent(i));
      assertEquals(places.present[i], (presence.bits(i) & 1) != 0);
      rank += places.present[i] ? 1 : 0;
    }
    assertEquals(rank, presence.rank(places.present.length));
    assertEquals(0, presence.bits(places.present.length - 1) >>> 1);
  }

  private void checkRanges(Places places, int count) {
    for (int round = 0; round < 20; round++) {
      int first = round == 0 ? 0 : random.nextInt(count);
      int length = round == 0 ? count : random.nextInt(count - first + 1);
      checkNumbers(places, first, length);
      checkFloatingPoint(places, first, length);
      checkBytes(places, first, length);
    }
  }

  private void checkNumbers(Places places, int first, int length) {
    int count = places.present.length;
    SparseLongs numbers = new SparseLongs(packed(places.dense), count, () -> places.presence);
    long[] longs = new long[length + 2];
    int[] ints = new int[length + 2];
    numbers.read(first, length, longs, 1);
    numbers.read(first, length, ints, 1);
    for (int i = 0; i < length; i++) {
      long expected = places.values[first + i];
      if (places.present[first + i]) {
        assertEquals(expected, longs[i + 1]);
        assertEquals((int) expected, ints[i + 1]);
        assertEquals(expected, numbers.at(first + i));
        int block = (first + i) / LongDecoder.BLOCK;
        assertTrue(numbers.lowerBound(block) <= expected);
        assertTrue(numbers.upperBound(block) >= expected);
      }
    }
    assertEquals(0, longs[0] | longs[length + 1] | ints[0] | ints[length + 1]);
  }

  private void checkFloatingPoint(Places places, int first, int length) {
    ByteWriter eight = new ByteWriter();
    ByteWriter four = new ByteWriter();
    for (long value : places.dense) {
      eight.writeLong(Double.doubleToLongBits(value / 4.0));
      four.writeInt(Float.floatToIntBits(value / 4f));
    }
    int count = places.present.length;
    SparseFloating doubles =
        new SparseFloating(
            new PlainFloating(region(eight), places.dense.length, Double.BYTES),
            count,
            () -> places.presence);
    SparseFloating floats =
        new SparseFloating(
            new PlainFloating(region(four), places.dense.length, Float.BYTES),
            count,
            () -> places.presence);
    double[] readDoubles = new double[length];
    float[] readFloats = new float[length];
    doubles.read(first, length, readDoubles, 0);
    floats.read(first, length, readFloats, 0);
    for (int i = 0; i < length; i++) {
      if (places.present[first + i]) {
        double expected = places.values[first + i] / 4.0;
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

  private void checkBytes(Places places, int first, int length) {
    ByteWriter data = new ByteWriter();
    long[] ends = new long[places.dense.length];
    for (int i = 0; i < ends.length; i++) {
      byte[] text = text(places.dense[i]);
      data.writeBytes(text, 0, text.length);
      ends[i] = data.size();
    }
    int count = places.present.length;
    BytesDecoder texts =
        new SparseBytes(
            new PlainBytes(new ArrayLongs(ends), region(data)), count, () -> places.presence);
    ByteWriter target = new ByteWriter();
    target.writeByte(7);
    int[] found = new int[length];
    texts.appendTo(first, length, target, found, 0);
    int start = 1;
    for (int i = 0; i < length; i++) {
      byte[] expected = places.present[first + i] ? text(places.values[first + i]) : new byte[0];
      assertArrayEquals(expected, Arrays.copyOfRange(target.array(), start, found[i]));
      start = found[i];
      ByteWriter single = new ByteWriter();
      texts.appendTo(first + i, single);
      assertArrayEquals(expected, single.toByteArray());
    }
    checkLent(places, texts, first, length);
  }

  private static void checkLent(Places places, BytesDecoder texts, int first, int length) {
    int[] offsets = new int[length + 1];
    boolean isLent = texts.lend(first, length, offsets);
    boolean hasValues = false;
    for (int i = 0; i < length; i++) {
      boolean isPresent = places.present[first + i];
      hasValues |= isPresent;
      if (isLent) {
        byte[] expected = isPresent ? text(places.values[first + i]) : new byte[0];
        assertArrayEquals(expected, Arrays.copyOfRange(texts.lent(), offsets[i], offsets[i + 1]));
      }
    }
    assertEquals(hasValues, isLent);
  }

  @Test
  void listsThatDoNotRiseOrLeaveThePlacesAreRefused() {
    ByteRegion region = region(new ByteWriter());
    for (long[] list :
        new long[][] {{3, 3}, {5, 4}, {-1}, {10}, {1L << 40}, {0, 9, Long.MIN_VALUE}}) {
      ArrayLongs places = new ArrayLongs(list);
      assertThrows(CorruptFileException.class, () -> Presence.ofValues(places, 10, region));
      assertThrows(CorruptFileException.class, () -> Presence.ofNulls(places, 10, region));
    }
  }

  @Test
  void readingAllocatesNothing() {
    Places places = new Places(5000, 0.9, random);
    SparseLongs numbers = new SparseLongs(packed(places.dense), 5000, () -> places.presence);
    long[] target = new long[1024];
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int round = 0; round < 2000; round++) {
      numbers.read(round, 1024, target, 0);
    }
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int round = 0; round < 100; round++) {
      numbers.read(round, 1024, target, 0);
    }
    assertTrue(threads.getCurrentThreadAllocatedBytes() - before < 10_000);
  }
}
