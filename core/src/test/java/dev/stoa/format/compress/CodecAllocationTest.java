package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of bytes that a call allocates once it is compiled. */
class CodecAllocationTest {
  private static final int CALLS = 2_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @CsvSource({"ZLIB,0", "LZO,0", "LZ4,0", "SNAPPY,100", "ZSTD,1000"})
  void decompressionAllocatesNothingOrHardlyAnything(CompressionCodec codec, long bound) {
    byte[] bytes = SampleBytes.TEXT.ofSize(4096);
    byte[] block = TestBlocks.compress(codec.newCompressor(), bytes);
    byte[] target = new byte[bytes.length];
    Decompressor decompressor = codec.newDecompressor();
    assertAllocates(
        codec, bound, () -> decompressor.decompress(block, 0, block.length, target, target.length));
    assertArrayEquals(bytes, target);
  }

  @ParameterizedTest
  @CsvSource({"ZLIB,0", "LZO,0", "LZ4,0", "SNAPPY,0", "ZSTD,1000000"})
  void compressionAllocatesNothingButForZstd(CompressionCodec codec, long bound) {
    byte[] bytes = SampleBytes.TEXT.ofSize(4096);
    Compressor compressor = codec.newCompressor();
    byte[] target = new byte[compressor.maxCompressedLength(bytes.length)];
    assertAllocates(codec, bound, () -> compressor.compress(bytes, 0, bytes.length, target, 0));
  }

  /** Waits for the compiler; a few bytes besides the calls belong to the measurement. */
  private void assertAllocates(CompressionCodec codec, long bound, Runnable call) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    long least = Long.MAX_VALUE;
    while (least > bound && System.nanoTime() - deadline < 0) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS; i++) {
        call.run();
      }
      least = Math.min(least, (threads.getCurrentThreadAllocatedBytes() - before) / CALLS);
    }
    System.out.println("CodecAllocationTest " + codec + ": " + least + " bytes a call");
    assertTrue(least <= bound, codec + " allocates " + least + " bytes a call");
  }
}
