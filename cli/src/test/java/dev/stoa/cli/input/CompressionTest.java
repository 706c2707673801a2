package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocations;
import dev.stoa.cli.input.file.OpenInput;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads files compressed by gzip and zstd. */
class CompressionTest {
  private static final byte[] FIRST_ROWS =
      "{\"a\":1}\n{\"a\":2}\n".getBytes(StandardCharsets.UTF_8);
  private static final byte[] LAST_ROW = "{\"a\":3}\n".getBytes(StandardCharsets.UTF_8);
  private static final List<String> ROWS = List.of("{\"a\":1}", "{\"a\":2}", "{\"a\":3}");

  @TempDir Path directory;

  @Test
  void readsGzipOfOneAndOfSeveralMembers() throws IOException {
    Path singleFile = Inputs.write(directory, "one", gzip(concat(FIRST_ROWS, LAST_ROW)));
    assertEquals(ROWS, Inputs.rows(singleFile));
    Path twoPartFile =
        Inputs.write(directory, "two.jsonl.gz", concat(gzip(FIRST_ROWS), gzip(LAST_ROW)));
    assertEquals(ROWS, Inputs.rows(twoPartFile));
    Path paddedFile =
        Inputs.write(
            directory, "padded.gz", concat(gzip(FIRST_ROWS), gzip(LAST_ROW), new byte[512]));
    assertEquals(ROWS, Inputs.rows(paddedFile));
    Path fileWithEmptyMember =
        Inputs.write(
            directory, "empty.gz", concat(gzip(FIRST_ROWS), gzip(new byte[0]), gzip(LAST_ROW)));
    assertEquals(ROWS, Inputs.rows(fileWithEmptyMember));
  }

  @Test
  void readsZstdOfOneAndOfSeveralFrames() throws IOException {
    Path singleFile = Inputs.write(directory, "one", zstd(concat(FIRST_ROWS, LAST_ROW)));
    assertEquals(ROWS, Inputs.rows(singleFile));
    Path twoPartFile =
        Inputs.write(directory, "two.jsonl.zst", concat(zstd(FIRST_ROWS), zstd(LAST_ROW)));
    assertEquals(ROWS, Inputs.rows(twoPartFile));
    byte[] skippableFrame = {0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3};
    Path fileWithSkippableFrame =
        Inputs.write(directory, "skip", concat(skippableFrame, zstd(FIRST_ROWS), zstd(LAST_ROW)));
    assertEquals(ROWS, Inputs.rows(fileWithSkippableFrame));
  }

  @Test
  void roundTripsLargeStreams() throws IOException {
    byte[] bytes = new byte[3_000_000];
    new Random(7).nextBytes(bytes);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] &= 0x1f;
    }
    for (byte[] compressed : List.of(gzip(bytes), zstd(bytes), concat(gzip(bytes), gzip(bytes)))) {
      Path file = Inputs.write(directory, "large", compressed);
      byte[] expected = compressed.length > bytes.length ? concat(bytes, bytes) : bytes;
      try (OpenInput input = OpenInput.open(InputLocations.resolve(file.toString()).get(0))) {
        assertArrayEquals(expected, input.stream().readAllBytes());
        assertEquals(compressed.length, input.position());
      }
    }
  }

  @Test
  void reportsTruncatedFiles() throws IOException {
    for (byte[] compressed :
        List.of(
            concat(gzip(FIRST_ROWS), gzip(LAST_ROW)), concat(zstd(FIRST_ROWS), zstd(LAST_ROW)))) {
      int frameEnd =
          compressed.length - (compressed[0] == 0x1f ? gzip(LAST_ROW) : zstd(LAST_ROW)).length;
      for (int length = 5; length < compressed.length; length++) {
        if (length != frameEnd) {
          Path file = Inputs.write(directory, "a.jsonl", Arrays.copyOf(compressed, length));
          String message = Inputs.errorMessage(file);
          assertTrue(message.startsWith("a.jsonl "), message);
          assertTrue(message.endsWith("copy or download it again"), length + message);
        }
      }
    }
  }

  @Test
  void flippedBitsNeverChangeTheRows() throws IOException {
    byte[] gzipBytes = concat(gzip(FIRST_ROWS), gzip(LAST_ROW));
    for (int bit = 0; bit < gzipBytes.length * 8; bit++) {
      byte[] flippedBytes = gzipBytes.clone();
      flippedBytes[bit / 8] ^= (byte) (1 << (bit % 8));
      Path file = Inputs.write(directory, "a.jsonl", flippedBytes);
      try {
        assertEquals(ROWS, Inputs.rows(file), "bit " + bit);
      } catch (InputException e) {
        assertTrue(e.getMessage().contains("a.jsonl"), e.getMessage());
      }
    }
  }

  @Test
  void rejectsOtherDataAfterGzip() throws IOException {
    Path file = Inputs.write(directory, "a.jsonl.gz", concat(gzip(FIRST_ROWS), LAST_ROW));
    String message = Inputs.errorMessage(file);
    assertTrue(
        message.startsWith("a.jsonl.gz is damaged (gzip data at or before offset "), message);
    assertTrue(
        message.endsWith("no member begins where one should): copy or download it again"), message);
  }

  @Test
  void throwsIoExceptionForDamagedZstd() throws IOException {
    byte[] compressed = zstd(new byte[10_000]);
    compressed[compressed.length / 2] ^= 0x55;
    Path file = Inputs.write(directory, "a.zst", compressed);
    assertThrows(
        IOException.class,
        () -> {
          try (OpenInput input = OpenInput.open(InputLocations.resolve(file.toString()).get(0))) {
            input.stream().readAllBytes();
          }
        });
  }

  @Test
  void tooLargeZstdWindowsAreNotReportedAsDamage() throws IOException {
    byte[] compressed = zstd("{\"a\":1}\n".repeat(2_500_000).getBytes(StandardCharsets.UTF_8));
    boolean hasWindowDescriptor = (compressed[4] & 0x20) == 0;
    assertTrue(hasWindowDescriptor);
    compressed[5] = 14 << 3;
    assertEquals(
        "a.zst, in its zstd data: the window is larger than the 8 MiB that can be read: compress it"
            + " again without --long and --ultra",
        Inputs.errorMessage(Inputs.write(directory, "a.zst", compressed)));
  }

  static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(compressed)) {
      out.write(bytes);
    }
    return compressed.toByteArray();
  }

  static byte[] zstd(byte[] bytes) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream out = new ZstdOutputStream(compressed)) {
      out.write(bytes);
    }
    return compressed.toByteArray();
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      result.writeBytes(part);
    }
    return result.toByteArray();
  }
}
