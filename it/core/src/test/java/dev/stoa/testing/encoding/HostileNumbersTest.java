package dev.stoa.testing.encoding;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.testing.Seeds;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Damaged and random bytes are rejected or decoded as numbers, within a memory limit. */
class HostileNumbersTest {
  private static final int[] SIZES = {0, 1, 65, 1030, 2048};

  /** The limit includes the memory of the decoder, its blocks and the error message. */
  private static final long MAX_ALLOCATED_BYTES = 4 << 20;

  private final Random random = Seeds.random(HostileNumbersTest.class);
  private final ThreadMXBean threadMxBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final int[] ints = new int[3000];
  private final long[] longs = new long[3000];
  private int rejectedCount;
  private int readCount;

  private static byte[] encode(LongEncodingCase encoding, long[] values) {
    ByteWriter out = new ByteWriter();
    encoding.encode(values, values.length, out);
    return out.toByteArray();
  }

  /** Returns an encoded sample; no bytes if the encoding does not support this size. */
  private byte[] encodeSample(LongEncodingCase encoding, int size) {
    long[] values = encoding.sample(size, random);
    return encoding.supports(values, size) ? encode(encoding, values) : new byte[0];
  }

  /** Opens and reads a decoder; fails on any exception that does not report damage. */
  private void tryToRead(LongEncodingCase encoding, byte[] bytes, int count) {
    ByteRegion region = random.nextBoolean() ? TestRegion.inArray(bytes) : TestRegion.direct(bytes);
    long allocatedBytesBefore = threadMxBean.getCurrentThreadAllocatedBytes();
    try {
      LongDecoder decoder = encoding.open(region, count);
      attempt(() -> readRanges(decoder));
      attempt(() -> readSingleValues(decoder));
      attempt(() -> readBounds(decoder));
    } catch (CorruptFileException e) {
      rejectedCount++;
    }
    long allocatedBytes = threadMxBean.getCurrentThreadAllocatedBytes() - allocatedBytesBefore;
    assertTrue(
        allocatedBytes < MAX_ALLOCATED_BYTES,
        () -> encoding + " allocated " + allocatedBytes + " bytes of heap");
  }

  /** Runs an action that may report damage, but throw no other exception. */
  private void attempt(Runnable action) {
    try {
      action.run();
      readCount++;
    } catch (CorruptFileException e) {
      rejectedCount++;
    }
  }

  private void readRanges(LongDecoder decoder) {
    int count = Math.min(decoder.count(), longs.length);
    decoder.read(decoder.count() - count, count, longs, 0);
    decoder.read(0, count, ints, 0);
    if (count > 0) {
      int first = random.nextInt(count);
      decoder.read(first, random.nextInt(count - first + 1), longs, first);
    }
  }

  private void readSingleValues(LongDecoder decoder) {
    for (int i = 0; i < 10 && decoder.count() > 0; i++) {
      longs[i] = decoder.at(random.nextInt(decoder.count()));
    }
  }

  private void readBounds(LongDecoder decoder) {
    int blockCount =
        Math.min(5, (decoder.count() + LongDecoder.BLOCK_SIZE - 1) / LongDecoder.BLOCK_SIZE);
    for (int block = 0; block < blockCount; block++) {
      longs[block] = decoder.lowerBound(block) + decoder.upperBound(block);
    }
  }

  @ParameterizedTest
  @EnumSource
  void rejectsOrReadsChangedBytes(LongEncodingCase encoding) {
    for (int size : SIZES) {
      byte[] bytes = encodeSample(encoding, size);
      int step = 1 + bytes.length / 1500;
      for (int position = 0; position < bytes.length; position += position < 300 ? 1 : step) {
        byte[] damagedBytes = bytes.clone();
        damagedBytes[position] ^= (byte) (1 + random.nextInt(255));
        tryToRead(encoding, damagedBytes, size);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void rejectsOrReadsTruncatedBytes(LongEncodingCase encoding) {
    for (int size : SIZES) {
      byte[] bytes = encodeSample(encoding, size);
      int step = 1 + bytes.length / 500;
      for (int length = 0; length < bytes.length; length += length < 100 ? 1 : step) {
        tryToRead(encoding, Arrays.copyOf(bytes, length), size);
      }
    }
    assertTrue(
        rejectedCount > 0,
        "nothing was rejected: override sample() of this case in LongEncodingCase with values that"
            + " it supports");
  }

  @ParameterizedTest
  @EnumSource
  void rejectsOrReadsOtherCounts(LongEncodingCase encoding) {
    int[] counts = {-1, 0, 1, 1023, 1025, 100_000, 1 << 24, Integer.MAX_VALUE, Integer.MIN_VALUE};
    for (int size : SIZES) {
      byte[] bytes = encodeSample(encoding, size);
      for (int count : counts) {
        // The constant has no region in which to report a negative count.
        if (count >= 0 || encoding != LongEncodingCase.CONSTANT) {
          tryToRead(encoding, bytes, count);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void rejectsOrReadsRandomBytes(LongEncodingCase encoding) {
    for (int round = 0; round < Seeds.rounds(3000); round++) {
      int size = random.nextInt(2500);
      byte[] bytes = encodeSample(encoding, size);
      int changeCount = 1 + random.nextInt(8);
      for (int i = 0; i < changeCount && bytes.length > 0; i++) {
        int changedRange = random.nextBoolean() ? bytes.length : Math.min(40, bytes.length);
        bytes[random.nextInt(changedRange)] =
            (byte) (random.nextInt(3) == 0 ? -1 : random.nextInt(256));
      }
      tryToRead(encoding, bytes, random.nextInt(4) == 0 ? random.nextInt(5000) : size);
      byte[] noise = new byte[random.nextInt(300)];
      random.nextBytes(noise);
      tryToRead(encoding, noise, random.nextInt(3000));
    }
    assertTrue(readCount > 0, "nothing was read");
  }
}
