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
import org.junit.jupiter.api.Test;

/** Decoding allocates nothing once a decoder is open and the target has room. */
class EncodingAllocationTest {
  private static final int COUNT = 3000;
  private static final int ROUNDS = 200;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private void assertAllocatesNothing(Runnable call) {
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 20 && least > 0; attempt++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < ROUNDS; i++) {
        call.run();
      }
      // the measurement's own few bytes are less than one a call
      least = Math.min(least, (threads.getCurrentThreadAllocatedBytes() - before) / ROUNDS);
    }
    assertEquals(0, least);
  }

  private void assertAllocatesNothing(BytesDecoder decoder) {
    ByteWriter target = new ByteWriter();
    int[] ends = new int[COUNT];
    assertAllocatesNothing(
        () -> {
          target.truncate(0);
          decoder.appendTo(0, COUNT, target, ends, 0);
          for (int i = 0; i < 50; i++) {
            decoder.appendTo(i * 31 % COUNT, target);
          }
        });
  }

  private static ByteStrings urls() {
    return ByteStrings.of(
        ByteStrings.repeat(COUNT, i -> ByteStrings.utf8("http://example.org/" + i % 100)));
  }

  @Test
  void ofPlainValues() {
    assertAllocatesNothing(ByteStringEncodingsTest.plain(urls()));
  }

  @Test
  void ofValuesOfADictionary() {
    assertAllocatesNothing(ByteStringEncodingsTest.dictionary(urls()).orElseThrow());
  }

  @Test
  void ofValuesOfSymbols() {
    assertAllocatesNothing(ByteStringEncodingsTest.fsst(urls()).orElseThrow());
  }

  @Test
  void ofARepeatedValue() {
    assertAllocatesNothing(new ConstantBytesDecoder(ByteStrings.region(new byte[20]), COUNT));
  }

  private static FloatingDecoder alp(FloatingValues values) {
    return new AlpDecoder(
        FloatingArrays.buffers(AlpEncoder.encode(values).orElseThrow()),
        values.widthInBytes(),
        ByteStrings.region(new byte[0]));
  }

  @Test
  void ofDoubles() {
    double[] values = new double[COUNT];
    Arrays.setAll(values, i -> i % 30 == 0 ? Math.sqrt(i) : i / 10.0);
    FloatingDecoder alp = alp(FloatingArrays.of(values));
    FloatingDecoder bits =
        new FloatingBitsDecoder(new ArrayLongDecoder(new long[COUNT]), Double.BYTES);
    double[] target = new double[COUNT];
    assertAllocatesNothing(
        () -> {
          alp.read(0, COUNT, target, 0);
          bits.read(0, COUNT, target, 0);
          target[0] = alp.doubleAt(1500) + bits.doubleAt(7);
        });
  }

  @Test
  void ofFloats() {
    float[] values = new float[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = i % 30 == 0 ? (float) Math.sqrt(i) : i / 10f;
    }
    FloatingDecoder alp = alp(FloatingArrays.of(values));
    FloatingDecoder bits =
        new FloatingBitsDecoder(new ArrayLongDecoder(new long[COUNT]), Float.BYTES);
    float[] target = new float[COUNT];
    assertAllocatesNothing(
        () -> {
          alp.read(0, COUNT, target, 0);
          bits.read(0, COUNT, target, 0);
          target[0] = alp.floatAt(1500) + bits.floatAt(7);
        });
  }
}
