package dev.stoa.bench.paced;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PacedFileSystemTest {
  private static final long BYTES_PER_SECOND = 20_000_000;
  private static final int SIZE_IN_BYTES = 1_000_000;

  /** Twice the idle time that a read may use, for each of two threads. */
  private static final double TOLERANCE_SECONDS = 0.004;

  @TempDir private Path directory;
  private final Configuration conf = new Configuration();
  private final byte[] content = new byte[SIZE_IN_BYTES];

  @BeforeEach
  void configure() {
    PacedFileSystem.configure(conf, BYTES_PER_SECOND);
    conf.setBoolean("fs.paced.impl.disable.cache", true);
    for (int i = 0; i < content.length; i++) {
      content[i] = (byte) (i * 31);
    }
  }

  private FileSystem newFileSystem() throws IOException {
    return FileSystem.get(URI.create("paced:///"), conf);
  }

  private byte[] readAll(FileSystem fileSystem, String name) throws IOException {
    try (FSDataInputStream in = fileSystem.open(PacedFileSystem.path(directory.resolve(name)))) {
      return in.readAllBytes();
    }
  }

  @Test
  void concurrentReadersShareTheRate() throws Exception {
    Files.write(directory.resolve("a"), content);
    Files.write(directory.resolve("b"), content);
    FileSystem fileSystem = newFileSystem();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      long start = System.nanoTime();
      Future<byte[]> a = threads.submit(() -> readAll(fileSystem, "a"));
      Future<byte[]> b = threads.submit(() -> readAll(fileSystem, "b"));
      assertArrayEquals(content, a.get());
      assertArrayEquals(content, b.get());
      double seconds = (System.nanoTime() - start) / 1e9;
      assertTrue(
          seconds >= 2.0 * SIZE_IN_BYTES / BYTES_PER_SECOND - TOLERANCE_SECONDS,
          seconds + " seconds");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void bytesOfChecksumFilesAndOfPositionalReadsCount() throws IOException {
    Configuration shared = new Configuration(conf);
    shared.setBoolean("fs.paced.impl.disable.cache", false);
    FileSystem fileSystem = FileSystem.get(URI.create("paced:///"), shared);
    org.apache.hadoop.fs.Path checked = PacedFileSystem.path(directory.resolve("checked"));
    try (FSDataOutputStream out = fileSystem.create(checked)) {
      out.write(content);
    }
    long before = PacedFileSystem.bytesRead(shared);
    assertArrayEquals(content, readAll(fileSystem, "checked"));
    long checksumBytes = Files.size(directory.resolve(".checked.crc"));
    assertTrue(checksumBytes > SIZE_IN_BYTES / 512 * 4L, checksumBytes + " bytes");
    long excessBytes = PacedFileSystem.bytesRead(shared) - before - SIZE_IN_BYTES - checksumBytes;
    // Hadoop reads the header of a checksum file twice.
    assertTrue(excessBytes >= 0 && excessBytes <= 8, excessBytes + " bytes too many");

    Files.write(directory.resolve("unchecked"), content);
    before = PacedFileSystem.bytesRead(shared);
    byte[] part = new byte[1000];
    try (FSDataInputStream in =
        fileSystem.open(PacedFileSystem.path(directory.resolve("unchecked")))) {
      in.readFully(500, part);
    }
    assertEquals(content[1499], part[999]);
    assertEquals(1000, PacedFileSystem.bytesRead(shared) - before);
  }

  @Test
  void filesWithAChecksumFileAreVerified() throws IOException {
    FileSystem fileSystem = newFileSystem();
    try (FSDataOutputStream out =
        fileSystem.create(PacedFileSystem.path(directory.resolve("corrupt")))) {
      out.write(content);
    }
    byte[] corrupt = content.clone();
    corrupt[SIZE_IN_BYTES / 2] ^= 1;
    Files.write(directory.resolve("corrupt"), corrupt);
    assertThrows(ChecksumException.class, () -> readAll(fileSystem, "corrupt"));
    assertEquals(List.of("corrupt"), names(fileSystem));
  }

  private List<String> names(FileSystem fileSystem) throws IOException {
    return java.util.Arrays.stream(fileSystem.listStatus(PacedFileSystem.path(directory)))
        .map(status -> status.getPath().getName())
        .toList();
  }
}
