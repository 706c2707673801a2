package dev.stoa.storage.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors of local files path the file; {@code StorageContract} tests all other behavior. */
final class LocalOutputFileTest {
  @TempDir private Path directory;

  @Test
  void reportsAFullDiskWithTheFile() throws IOException {
    Path fullDevice = Path.of("/dev/full");
    assumeTrue(Files.isWritable(fullDevice), "this system has no /dev/full");
    Path path = directory.resolve("1-url.col");
    FileChannel channel = FileChannel.open(fullDevice, StandardOpenOption.WRITE);
    try (LocalOutputFile file = new LocalOutputFile("1-url.col", path, channel)) {
      IOException error = assertThrows(IOException.class, () -> file.write(new byte[10], 0, 10));
      assertEquals(
          "cannot write " + path + " at byte 0: No space left on device", error.getMessage());
    }
  }

  @Test
  void reportsAnInterruptionAsTheReasonAndDeletesTheFile() throws IOException {
    Path path = directory.resolve("1-url.col");
    FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (LocalOutputFile file = new LocalOutputFile("1-url.col", path, channel)) {
      Thread.currentThread().interrupt();
      IOException error = assertThrows(IOException.class, () -> file.write(new byte[10], 0, 10));
      assertEquals(
          "cannot write " + path + " at byte 0: the thread was interrupted", error.getMessage());
    } finally {
      assertTrue(Thread.interrupted());
    }
    assertFalse(Files.exists(path));
  }
}
