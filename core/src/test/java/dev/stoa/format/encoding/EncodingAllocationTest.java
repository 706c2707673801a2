package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.alp.AlpDecoder;
import dev.stoa.format.encoding.alp.AlpEncoder;
import dev.stoa.format.encoding.bits.FloatingBitsDecoder;
import dev.stoa.format.encoding.constantbytes.ConstantBytesDecoder;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Decoding strings or floating point into a target that is large enough allocates nothing. */
class EncodingAllocationTest {
  private static final int VALUE_COUNT = 3000;
  private static final int CALLS_PER_ATTEMPT = 200;
  private static final int MAX_ATTEMPT_COUNT = 20;

  private final ThreadMXBean threadMxBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private void assertAllocatesNothing(Runnable call) {
    long minBytesPerCall = Long.MAX_VALUE;
    for (int attempt = 0; attempt < MAX_ATTEMPT_COUNT && minBytesPerCall > 0; attempt++) {
      long allocatedBytesBefore = threadMxBean.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS_PER_ATTEMPT; i++) {
        call.run();
      }
      // The measurement itself allocates less than one byte per call.
      minBytesPerCall =
          Math.min(
              minBytesPerCall,
              (threadMxBean.getCurrentThreadAllocatedBytes() - allocatedBytesBefore)
                  / CALLS_PER_ATTEMPT);
    }
    assertEquals(0, minBytesPerCall);
  }

  private void assertAllocatesNothing(BytesDecoder decoder) {
    ByteWriter target = new ByteWriter();
    int[] endOffsets = new int[VALUE_COUNT];
    assertAllocatesNothing(
        () -> {
          target.truncate(0);
          decoder.appendTo(0, VALUE_COUNT, target, endOffsets, 0);
          for (int i = 0; i < 50; i++) {
            decoder.appendTo(i * 31 % VALUE_COUNT, target);
          }
        });
  }

  private static ByteStrings urls() {
    return ByteStrings.of(
        ByteStrings.generateAll(
            VALUE_COUNT, i -> ByteStrings.utf8("http://example.org/" + i % 100)));
  }

  @Test
  void decodingPlainValuesAllocatesNothing() {
    assertAllocatesNothing(ByteStringEncodingsTest.plainDecoder(urls()));
  }

  @Test
  void decodingDictionaryValuesAllocatesNothing() {
    assertAllocatesNothing(ByteStringEncodingsTest.dictionaryDecoder(urls()).orElseThrow());
  }

  @Test
  void decodingFsstValuesAllocatesNothing() {
    assertAllocatesNothing(ByteStringEncodingsTest.fsstDecoder(urls()).orElseThrow());
  }

  @Test
  void decodingPackedValuesAllocatesNothing() {
    Random random = new Random(1);
    ByteStrings identifiers =
        ByteStrings.of(ByteStrings.generateAll(VALUE_COUNT, i -> ByteStrings.identifier(random)));
    assertAllocatesNothing(ByteStringEncodingsTest.packedDecoder(identifiers).orElseThrow());
  }

  @Test
  void decodingARepeatedValueAllocatesNothing() {
    assertAllocatesNothing(new ConstantBytesDecoder(ByteStrings.region(new byte[20]), VALUE_COUNT));
  }

  private static FloatingDecoder alpDecoder(FloatingValues values) {
    return new AlpDecoder(
        FloatingArrays.buffers(AlpEncoder.encode(values).orElseThrow()),
        values.widthInBytes(),
        ByteStrings.region(new byte[0]));
  }

  @Test
  void decodingDoublesAllocatesNothing() {
    double[] values = new double[VALUE_COUNT];
    Arrays.setAll(values, i -> i % 30 == 0 ? Math.sqrt(i) : i / 10.0);
    FloatingDecoder alpDecoder = alpDecoder(FloatingArrays.toFloatingValues(values));
    FloatingDecoder bitsDecoder =
        new FloatingBitsDecoder(new ArrayLongDecoder(new long[VALUE_COUNT]), Double.BYTES);
    double[] target = new double[VALUE_COUNT];
    assertAllocatesNothing(
        () -> {
          alpDecoder.read(0, VALUE_COUNT, target, 0);
          bitsDecoder.read(0, VALUE_COUNT, target, 0);
          target[0] = alpDecoder.doubleAt(1500) + bitsDecoder.doubleAt(7);
        });
  }

  @Test
  void decodingFloatsAllocatesNothing() {
    float[] values = new float[VALUE_COUNT];
    for (int i = 0; i < VALUE_COUNT; i++) {
      values[i] = i % 30 == 0 ? (float) Math.sqrt(i) : i / 10f;
    }
    FloatingDecoder alpDecoder = alpDecoder(FloatingArrays.toFloatingValues(values));
    FloatingDecoder bitsDecoder =
        new FloatingBitsDecoder(new ArrayLongDecoder(new long[VALUE_COUNT]), Float.BYTES);
    float[] target = new float[VALUE_COUNT];
    assertAllocatesNothing(
        () -> {
          alpDecoder.read(0, VALUE_COUNT, target, 0);
          bitsDecoder.read(0, VALUE_COUNT, target, 0);
          target[0] = alpDecoder.floatAt(1500) + bitsDecoder.floatAt(7);
        });
  }
}
