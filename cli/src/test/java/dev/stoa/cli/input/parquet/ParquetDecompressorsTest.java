package dev.stoa.cli.input.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.lz4.Lz4Compressor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Decompresses both framings of LZ4 pages. */
class ParquetDecompressorsTest {
  private static final byte[] PAGE = "a page of text ".repeat(100).getBytes(StandardCharsets.UTF_8);

  private static byte[] compress(byte[] bytes) {
    Lz4Compressor compressor = new Lz4Compressor();
    byte[] block = new byte[compressor.maxCompressedLength(bytes.length)];
    return Arrays.copyOf(
        block, compressor.compress(bytes, 0, bytes.length, block, 0, block.length));
  }

  private static byte[] hadoopFrame(byte[]... pieces) {
    ByteBuffer frame = ByteBuffer.allocate(10_000);
    frame.putInt(Arrays.stream(pieces).mapToInt(piece -> piece.length).sum());
    for (byte[] piece : pieces) {
      byte[] block = compress(piece);
      frame.putInt(block.length).put(block);
    }
    return Arrays.copyOf(frame.array(), frame.position());
  }

  @Test
  void decompressesAnLz4BlockWithoutAHeader() throws IOException {
    assertArrayEquals(PAGE, ParquetDecompressors.decompressLz4(compress(PAGE), PAGE.length));
  }

  @Test
  void decompressesLz4BlocksFramedByHadoop() throws IOException {
    byte[] start = Arrays.copyOf(PAGE, 700);
    byte[] end = Arrays.copyOfRange(PAGE, 700, PAGE.length);
    byte[] frame = hadoopFrame(start, end);
    assertArrayEquals(PAGE, ParquetDecompressors.decompressLz4(frame, PAGE.length));
    byte[] startFrame = hadoopFrame(start);
    byte[] endFrame = hadoopFrame(end);
    byte[] frames = Arrays.copyOf(startFrame, startFrame.length + endFrame.length);
    System.arraycopy(endFrame, 0, frames, startFrame.length, endFrame.length);
    assertArrayEquals(PAGE, ParquetDecompressors.decompressLz4(frames, PAGE.length));
  }

  @Test
  void rejectsLz4PagesOfAnotherSize() {
    byte[] frame = hadoopFrame(PAGE);
    assertThrows(
        MalformedInputException.class,
        () -> ParquetDecompressors.decompressLz4(frame, PAGE.length + 1));
    assertThrows(
        IOException.class,
        () -> ParquetDecompressors.decompressLz4(compress(PAGE), PAGE.length + 1));
  }

  @Test
  void rejectsTruncatedLz4Pages() {
    byte[] frame = hadoopFrame(PAGE);
    for (int size = 0; size < frame.length; size++) {
      byte[] truncated = Arrays.copyOf(frame, size);
      Exception error =
          assertThrows(
              Exception.class, () -> ParquetDecompressors.decompressLz4(truncated, PAGE.length));
      assertTrue(
          error instanceof IOException || error instanceof MalformedInputException,
          error.toString());
    }
  }
}
