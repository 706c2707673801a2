package dev.stoa.testing.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.testing.Seeds;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Decoding numbers allocates nothing once each path of the code has run. */
class DecodingAllocationTest {
  private static final int VALUE_COUNT = 2 * LongDecoder.BLOCK_SIZE + 500;

  private final Random random = Seeds.random(DecodingAllocationTest.class);
  private final ThreadMXBean threadMxBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final int[] ints = new int[VALUE_COUNT];
  private final long[] longs = new long[VALUE_COUNT];

  @ParameterizedTest
  @EnumSource
  void decodingAllocatesNothing(LongEncodingCase encoding) {
    for (int widthInBits : new int[] {0, 7, 19, 45}) {
      long[] values = LongSamples.withOutliers(widthInBits, VALUE_COUNT, random);
      if (!encoding.supports(values, VALUE_COUNT)) {
        values = encoding.sample(VALUE_COUNT, random);
      }
      assertTrue(
          encoding.supports(values, VALUE_COUNT),
          "override sample() of this case in LongEncodingCase with values that it supports");
      ByteWriter out = new ByteWriter();
      encoding.encode(values, VALUE_COUNT, out);
      LongDecoder decoder = encoding.open(TestRegion.direct(out.toByteArray()), VALUE_COUNT);
      long minAllocatedBytes = Long.MAX_VALUE;
      for (int round = 0; round < 20; round++) {
        long allocatedBytesBefore = threadMxBean.getCurrentThreadAllocatedBytes();
        readAll(decoder);
        long allocatedBytesAfter = threadMxBean.getCurrentThreadAllocatedBytes();
        minAllocatedBytes = Math.min(minAllocatedBytes, allocatedBytesAfter - allocatedBytesBefore);
      }
      assertEquals(0, minAllocatedBytes, () -> encoding + " allocates");
    }
  }

  private void readAll(LongDecoder decoder) {
    decoder.read(0, VALUE_COUNT, longs, 0);
    decoder.read(0, VALUE_COUNT, ints, 0);
    decoder.read(100, 1500, longs, 1);
    decoder.read(1030, 5, ints, 1);
    for (int i = 0; i < VALUE_COUNT; i += 97) {
      longs[i] = decoder.at(i);
    }
    for (int block = 0; block < 3; block++) {
      longs[block] = decoder.lowerBound(block) + decoder.upperBound(block);
    }
  }
}
