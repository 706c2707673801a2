package dev.stoa.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Codecs allocate few bytes per call once the JIT has compiled them. */
class CodecAllocationTest {
  private static final int CALLS_PER_ROUND = 2_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final ThreadMXBean threadMxBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @CsvSource({"ZLIB,0", "LZO,0", "LZ4,0", "SNAPPY,100", "ZSTD,1000"})
  void decompressionAllocatesAtMostAThousandBytes(CompressionCodec codec, long maxBytesPerCall) {
    byte[] bytes = SampleBytes.TEXT.ofSize(4096);
    byte[] block = TestBlocks.compress(codec.newCompressor(), bytes);
    byte[] target = new byte[bytes.length];
    Decompressor decompressor = codec.newDecompressor();
    assertAllocates(
        codec,
        maxBytesPerCall,
        () -> decompressor.decompress(block, 0, block.length, target, target.length));
    assertArrayEquals(bytes, target);
  }

  @ParameterizedTest
  @CsvSource({"ZLIB,0", "LZO,0", "LZ4,0", "SNAPPY,0", "ZSTD,1000000"})
  void compressionAllocatesNothingExceptForZstd(CompressionCodec codec, long maxBytesPerCall) {
    byte[] bytes = SampleBytes.TEXT.ofSize(4096);
    Compressor compressor = codec.newCompressor();
    byte[] target = new byte[compressor.maxCompressedLength(bytes.length)];
    assertAllocates(
        codec, maxBytesPerCall, () -> compressor.compress(bytes, 0, bytes.length, target, 0));
  }

  /**
   * Repeats rounds until the JIT has compiled the call; the measurement itself allocates a few
   * bytes per round.
   */
  private void assertAllocates(CompressionCodec codec, long maxBytesPerCall, Runnable call) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    long minBytesPerCall = Long.MAX_VALUE;
    while (minBytesPerCall > maxBytesPerCall && System.nanoTime() - deadline < 0) {
      long allocatedBytesBefore = threadMxBean.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS_PER_ROUND; i++) {
        call.run();
      }
      minBytesPerCall =
          Math.min(
              minBytesPerCall,
              (threadMxBean.getCurrentThreadAllocatedBytes() - allocatedBytesBefore)
                  / CALLS_PER_ROUND);
    }
    System.out.println("CodecAllocationTest " + codec + ": " + minBytesPerCall + " bytes per call");
    assertTrue(
        minBytesPerCall <= maxBytesPerCall,
        codec + " allocates " + minBytesPerCall + " bytes per call");
  }
}
