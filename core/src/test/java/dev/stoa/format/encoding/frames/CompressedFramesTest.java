package dev.stoa.format.encoding.frames;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompressedFramesTest {
  private static final int FRAME = 64 << 10;

  private static final int[] SIZES = {0, 1, 8, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME + 7};

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static byte[] encode(byte[] source, FrameHeader header) {
    ByteWriter out = new ByteWriter();
    CompressedFrames.encode(source, 0, source.length, header, out);
    return out.toByteArray();
  }

  private static ByteRegion region(byte[] bytes) {
    return ByteRegion.of(bytes, bytes.length, new SourceLocation("memory", ""));
  }

  private static byte[] readAll(ByteRegion region) {
    byte[] bytes = new byte[region.length()];
    region.read(0, bytes, 0, bytes.length);
    return bytes;
  }

  /** A frame that compresses, one that does not, and so on. */
  private static byte[] source(int size) {
    byte[] bytes = new byte[size];
    Random random = new Random(size);
    random.nextBytes(bytes);
    for (int from = 0; from < size; from += 2 * FRAME) {
      Arrays.fill(bytes, from, Math.min(size, from + FRAME), (byte) from);
    }
    return bytes;
  }

  @ParameterizedTest
  @EnumSource
  void bytesOfEachSizeAreReadAsWritten(CompressionCodec codec) {
    for (int size : SIZES) {
      byte[] source = source(size);
      for (int doublings = 0; doublings <= 4; doublings++) {
        FrameHeader header = new FrameHeader(codec, doublings);
        byte[] stored = encode(source, header);
        assertArrayEquals(
            source,
            readAll(CompressedFrames.open(region(stored), size, header, new Decompressors())));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void findsEachHeaderByItsCode(CompressionCodec codec) {
    assertEquals(Optional.of(FrameHeader.of(codec)), FrameHeader.ofCode(codec.code()));
    for (int doublings = 1; doublings <= 4; doublings++) {
      FrameHeader header = new FrameHeader(codec, doublings);
      boolean isCompressed = codec != CompressionCodec.NONE;
      assertEquals(
          Optional.of(header).filter(any -> isCompressed), FrameHeader.ofCode(header.code()));
    }
  }

  @Test
  void unknownHeaderCodesGiveNothing() {
    for (int code : new int[] {-1, 0x0f, 0x10, 0x55, 0xf5, 0xff}) {
      assertEquals(Optional.empty(), FrameHeader.ofCode(code));
    }
  }

  @Test
  void aFrameIsDecompressedWhenItsBytesAreFirstRequired() {
    int size = 3 * FRAME;
    byte[] stored = encode(new byte[size], FrameHeader.of(CompressionCodec.ZSTD));
    stored[stored.length - 1] ^= 0x55;
    stored[stored.length - 8] ^= 0x55;
    ByteRegion read =
        CompressedFrames.open(
            region(stored), size, FrameHeader.of(CompressionCodec.ZSTD), new Decompressors());
    assertEquals(0, read.longAt(2 * FRAME - 8));
    CorruptFileException fault =
        assertThrows(CorruptFileException.class, () -> read.longAt(2 * FRAME - 4));
    assertTrue(fault.getMessage().contains("expected a frame of 65536 bytes"), fault.getMessage());
  }

  @Test
  void rejectsExcessiveCompressionRatiosBeforeAllocating() {
    for (int claimed : new int[] {(64 << 20) + 1, 1 << 30, Integer.MAX_VALUE, -1}) {
      int table = (int) Math.max(0, (claimed + FRAME - 1L) / FRAME) * Integer.BYTES;
      byte[] stored = new byte[table + 100];
      long before = threads.getCurrentThreadAllocatedBytes();
      assertThrows(
          CorruptFileException.class,
          () ->
              CompressedFrames.open(
                  region(stored),
                  claimed,
                  FrameHeader.of(CompressionCodec.LZ4),
                  new Decompressors()));
      assertTrue(threads.getCurrentThreadAllocatedBytes() - before < 4 << 20);
    }
  }

  @Test
  void manyBytesThatCompressWellAreReadAsWritten() {
    byte[] source = new byte[(64 << 20) + FRAME + 1];
    source[source.length - 1] = 7;
    byte[] stored = encode(source, FrameHeader.of(CompressionCodec.LZ4));
    assertTrue(stored.length < source.length / 100);
    ByteRegion read =
        CompressedFrames.open(
            region(stored),
            source.length,
            FrameHeader.of(CompressionCodec.LZ4),
            new Decompressors());
    assertEquals(7, read.byteAt(source.length - 1));
    assertEquals(0, read.byteAt(64 << 20));
  }

  @Test
  void rejectsUnsortedOrIncompleteFrameTables() {
    int size = 2 * FRAME;
    byte[] stored = encode(new byte[size], FrameHeader.of(CompressionCodec.LZ4));
    for (int at = 0; at < 2 * Integer.BYTES; at++) {
      for (int flip = 1; flip < 256; flip += 50) {
        byte[] damaged = stored.clone();
        damaged[at] ^= (byte) flip;
        assertThrows(
            CorruptFileException.class,
            () ->
                readAll(
                    CompressedFrames.open(
                        region(damaged),
                        size,
                        FrameHeader.of(CompressionCodec.LZ4),
                        new Decompressors())));
      }
    }
  }
}
