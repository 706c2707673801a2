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

/**
 * Compressed frames are read as written; malformed ones are rejected before memory is allocated.
 */
class CompressedFramesTest {
  private static final int FRAME_SIZE_IN_BYTES = 64 << 10;

  private static final int[] SIZES = {
    0,
    1,
    8,
    FRAME_SIZE_IN_BYTES - 1,
    FRAME_SIZE_IN_BYTES,
    FRAME_SIZE_IN_BYTES + 1,
    3 * FRAME_SIZE_IN_BYTES + 7
  };

  private final ThreadMXBean threadMxBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();

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

  /** Returns bytes whose frames are compressible and incompressible in turn. */
  private static byte[] source(int size) {
    byte[] bytes = new byte[size];
    Random random = new Random(size);
    random.nextBytes(bytes);
    for (int start = 0; start < size; start += 2 * FRAME_SIZE_IN_BYTES) {
      Arrays.fill(bytes, start, Math.min(size, start + FRAME_SIZE_IN_BYTES), (byte) start);
    }
    return bytes;
  }

  @ParameterizedTest
  @EnumSource
  void roundTripsEachSize(CompressionCodec codec) {
    for (int size : SIZES) {
      byte[] source = source(size);
      for (int doublingCount = 0; doublingCount <= 4; doublingCount++) {
        FrameHeader header = new FrameHeader(codec, doublingCount);
        byte[] storedBytes = encode(source, header);
        assertArrayEquals(
            source,
            readAll(CompressedFrames.open(region(storedBytes), size, header, new Decompressors())));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void findsEachHeaderByItsCode(CompressionCodec codec) {
    assertEquals(Optional.of(FrameHeader.of(codec)), FrameHeader.ofCode(codec.code()));
    for (int doublingCount = 1; doublingCount <= 4; doublingCount++) {
      FrameHeader header = new FrameHeader(codec, doublingCount);
      boolean isCompressed = codec != CompressionCodec.NONE;
      assertEquals(
          Optional.of(header).filter(unused -> isCompressed), FrameHeader.ofCode(header.code()));
    }
  }

  @Test
  void findsNoHeaderForUnknownCodes() {
    for (int code : new int[] {-1, 0x0f, 0x10, 0x55, 0xf5, 0xff}) {
      assertEquals(Optional.empty(), FrameHeader.ofCode(code));
    }
  }

  @Test
  void decompressesAFrameWhenItsBytesAreFirstRequired() {
    int size = 3 * FRAME_SIZE_IN_BYTES;
    byte[] storedBytes = encode(new byte[size], FrameHeader.of(CompressionCodec.ZSTD));
    storedBytes[storedBytes.length - 1] ^= 0x55; // in the last frame
    storedBytes[storedBytes.length - 8] ^= 0x55;
    ByteRegion decompressedRegion =
        CompressedFrames.open(
            region(storedBytes), size, FrameHeader.of(CompressionCodec.ZSTD), new Decompressors());
    assertEquals(0, decompressedRegion.longAt(2 * FRAME_SIZE_IN_BYTES - 8));
    CorruptFileException exception =
        assertThrows(
            CorruptFileException.class,
            () -> decompressedRegion.longAt(2 * FRAME_SIZE_IN_BYTES - 4));
    assertTrue(
        exception.getMessage().contains("expected a frame of 65536 bytes"), exception.getMessage());
  }

  @Test
  void rejectsExcessiveCompressionRatiosBeforeAllocatingTheBytes() {
    for (int claimedLength : new int[] {(64 << 20) + 1, 1 << 30, Integer.MAX_VALUE, -1}) {
      int tableSizeInBytes =
          (int) Math.max(0, (claimedLength + FRAME_SIZE_IN_BYTES - 1L) / FRAME_SIZE_IN_BYTES)
              * Integer.BYTES;
      byte[] storedBytes = new byte[tableSizeInBytes + 100];
      long allocatedBytesBefore = threadMxBean.getCurrentThreadAllocatedBytes();
      assertThrows(
          CorruptFileException.class,
          () ->
              CompressedFrames.open(
                  region(storedBytes),
                  claimedLength,
                  FrameHeader.of(CompressionCodec.LZ4),
                  new Decompressors()));
      assertTrue(threadMxBean.getCurrentThreadAllocatedBytes() - allocatedBytesBefore < 4 << 20);
    }
  }

  @Test
  void roundTripsLargeInputWithAHighCompressionRatio() {
    byte[] source = new byte[(64 << 20) + FRAME_SIZE_IN_BYTES + 1];
    source[source.length - 1] = 7;
    byte[] storedBytes = encode(source, FrameHeader.of(CompressionCodec.LZ4));
    assertTrue(storedBytes.length < source.length / 100);
    ByteRegion decompressedRegion =
        CompressedFrames.open(
            region(storedBytes),
            source.length,
            FrameHeader.of(CompressionCodec.LZ4),
            new Decompressors());
    assertEquals(7, decompressedRegion.byteAt(source.length - 1));
    assertEquals(0, decompressedRegion.byteAt(64 << 20));
  }

  @Test
  void rejectsDamagedFrameTables() {
    int size = 2 * FRAME_SIZE_IN_BYTES;
    byte[] storedBytes = encode(new byte[size], FrameHeader.of(CompressionCodec.LZ4));
    for (int position = 0; position < 2 * Integer.BYTES; position++) {
      for (int flippedBits = 1; flippedBits < 256; flippedBits += 50) {
        byte[] damagedBytes = storedBytes.clone();
        damagedBytes[position] ^= (byte) flippedBits;
        assertThrows(
            CorruptFileException.class,
            () ->
                readAll(
                    CompressedFrames.open(
                        region(damagedBytes),
                        size,
                        FrameHeader.of(CompressionCodec.LZ4),
                        new Decompressors())));
      }
    }
  }
}
