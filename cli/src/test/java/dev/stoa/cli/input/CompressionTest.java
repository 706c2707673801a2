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

class CompressionTest {
  private static final byte[] FIRST = "{\"a\":1}\n{\"a\":2}\n".getBytes(StandardCharsets.UTF_8);
  private static final byte[] SECOND = "{\"a\":3}\n".getBytes(StandardCharsets.UTF_8);
  private static final List<String> ROWS = List.of("{\"a\":1}", "{\"a\":2}", "{\"a\":3}");

  @TempDir Path directory;

  @Test
  void gzipOfOneAndOfSeveralMembersIsRead() throws IOException {
    Path one = Inputs.write(directory, "one", gzip(concat(FIRST, SECOND)));
    assertEquals(ROWS, Inputs.rows(one));
    Path two = Inputs.write(directory, "two.jsonl.gz", concat(gzip(FIRST), gzip(SECOND)));
    assertEquals(ROWS, Inputs.rows(two));
    Path padded =
        Inputs.write(directory, "padded.gz", concat(gzip(FIRST), gzip(SECOND), new byte[512]));
    assertEquals(ROWS, Inputs.rows(padded));
    Path empty =
        Inputs.write(directory, "empty.gz", concat(gzip(FIRST), gzip(new byte[0]), gzip(SECOND)));
    assertEquals(ROWS, Inputs.rows(empty));
  }

  @Test
  void zstdOfOneAndOfSeveralFramesIsRead() throws IOException {
    Path one = Inputs.write(directory, "one", zstd(concat(FIRST, SECOND)));
    assertEquals(ROWS, Inputs.rows(one));
    Path two = Inputs.write(directory, "two.jsonl.zst", concat(zstd(FIRST), zstd(SECOND)));
    assertEquals(ROWS, Inputs.rows(two));
    byte[] skippable = {0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3};
    Path skipped = Inputs.write(directory, "skip", concat(skippable, zstd(FIRST), zstd(SECOND)));
    assertEquals(ROWS, Inputs.rows(skipped));
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
        List.of(concat(gzip(FIRST), gzip(SECOND)), concat(zstd(FIRST), zstd(SECOND)))) {
      int frameEnd =
          compressed.length - (compressed[0] == 0x1f ? gzip(SECOND) : zstd(SECOND)).length;
      for (int length = 5; length < compressed.length; length++) {
        if (length != frameEnd) {
          Path file = Inputs.write(directory, "a.jsonl", Arrays.copyOf(compressed, length));
          String message = Inputs.fault(file);
          assertTrue(message.startsWith("a.jsonl "), message);
          assertTrue(message.endsWith("copy or download it again"), length + message);
        }
      }
    }
  }

  @Test
  void flippedBitsNeverChangeWhatIsRead() throws IOException {
    byte[] gzip = concat(gzip(FIRST), gzip(SECOND));
    for (int bit = 0; bit < gzip.length * 8; bit++) {
      byte[] flipped = gzip.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      Path file = Inputs.write(directory, "a.jsonl", flipped);
      try {
        assertEquals(ROWS, Inputs.rows(file), "bit " + bit);
      } catch (InputException e) {
        assertTrue(e.getMessage().contains("a.jsonl"), e.getMessage());
      }
    }
  }

  @Test
  void somethingElseAfterGzipIsRefused() throws IOException {
    Path file = Inputs.write(directory, "a.jsonl.gz", concat(gzip(FIRST), SECOND));
    String message = Inputs.fault(file);
    assertTrue(
        message.startsWith("a.jsonl.gz is damaged (gzip data at or before offset "), message);
    assertTrue(
        message.endsWith("no member begins where one should): copy or download it again"), message);
  }

  @Test
  void damagedZstdIsIoFault() throws IOException {
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
        Inputs.fault(Inputs.write(directory, "a.zst", compressed)));
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
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
