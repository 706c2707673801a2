package dev.stoa.format.encoding.frames;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FramesTest {
  private static final int FRAME = 64 << 10;

  private static final int[] SIZES = {0, 1, 8, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME + 7};

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static byte[] encode(byte[] source, FrameForm form) {
    ByteWriter out = new ByteWriter();
    Frames.encode(source, 0, source.length, form, out);
    return out.toByteArray();
  }

  private static ByteRegion region(byte[] bytes) {
    return ByteRegion.of(bytes, bytes.length, new FilePlace("memory", ""));
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
        FrameForm form = new FrameForm(codec, doublings);
        byte[] stored = encode(source, form);
        assertArrayEquals(
            source, readAll(Frames.open(region(stored), size, form, new Decompressors())));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachFormIsKnownByItsNumber(CompressionCodec codec) {
    assertEquals(Optional.of(FrameForm.of(codec)), FrameForm.ofCode(codec.code()));
    for (int doublings = 1; doublings <= 4; doublings++) {
      FrameForm form = new FrameForm(codec, doublings);
      boolean isCompressed = codec != CompressionCodec.NONE;
      assertEquals(Optional.of(form).filter(any -> isCompressed), FrameForm.ofCode(form.code()));
    }
  }

  @Test
  void numbersOfNoFormAreUnknown() {
    for (int code : new int[] {-1, 0x0f, 0x10, 0x55, 0xf5, 0xff}) {
      assertEquals(Optional.empty(), FrameForm.ofCode(code));
    }
  }

  @Test
  void aFrameIsDecompressedWhenItsBytesAreFirstRequired() {
    int size = 3 * FRAME;
    byte[] stored = encode(new byte[size], FrameForm.of(CompressionCodec.ZSTD));
    stored[stored.length - 1] ^= 0x55;
    stored[stored.length - 8] ^= 0x55;
    ByteRegion read =
        Frames.open(region(stored), size, FrameForm.of(CompressionCodec.ZSTD), new Decompressors());
    assertEquals(0, read.longAt(2 * FRAME - 8));
    CorruptFileException fault =
        assertThrows(CorruptFileException.class, () -> read.longAt(2 * FRAME - 4));
    assertTrue(fault.getMessage().contains("expected a frame of 65536 bytes"), fault.getMessage());
  }

  @Test
  void aFewBytesThatClaimToBeManyAreRefusedBeforeThereIsRoomForThem() {
    for (int claimed : new int[] {(64 << 20) + 1, 1 << 30, Integer.MAX_VALUE, -1}) {
      int table = (int) Math.max(0, (claimed + FRAME - 1L) / FRAME) * Integer.BYTES;
      byte[] stored = new byte[table + 100];
      long before = threads.getCurrentThreadAllocatedBytes();
      assertThrows(
          CorruptFileException.class,
          () ->
              Frames.open(
                  region(stored),
                  claimed,
                  FrameForm.of(CompressionCodec.LZ4),
                  new Decompressors()));
      assertTrue(threads.getCurrentThreadAllocatedBytes() - before < 4 << 20);
    }
  }

  @Test
  void manyBytesThatCompressWellAreReadAsWritten() {
    byte[] source = new byte[(64 << 20) + FRAME + 1];
    source[source.length - 1] = 7;
    byte[] stored = encode(source, FrameForm.of(CompressionCodec.LZ4));
    assertTrue(stored.length < source.length / 100);
    ByteRegion read =
        Frames.open(
            region(stored), source.length, FrameForm.of(CompressionCodec.LZ4), new Decompressors());
    assertEquals(7, read.byteAt(source.length - 1));
    assertEquals(0, read.byteAt(64 << 20));
  }

  @Test
  void tablesThatDoNotRiseOrDoNotFillTheRegionAreRefused() {
    int size = 2 * FRAME;
    byte[] stored = encode(new byte[size], FrameForm.of(CompressionCodec.LZ4));
    for (int at = 0; at < 2 * Integer.BYTES; at++) {
      for (int flip = 1; flip < 256; flip += 50) {
        byte[] damaged = stored.clone();
        damaged[at] ^= (byte) flip;
        assertThrows(
            CorruptFileException.class,
            () ->
                readAll(
                    Frames.open(
                        region(damaged),
                        size,
                        FrameForm.of(CompressionCodec.LZ4),
                        new Decompressors())));
      }
    }
  }
}
