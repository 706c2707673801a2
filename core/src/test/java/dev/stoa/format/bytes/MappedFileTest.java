package dev.stoa.format.bytes;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.storage.ForwardingInputFile;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Truncation of a mapped file is reported like a disk error, because a process cannot distinguish
 * them.
 */
class MappedFileTest {
  private static final int SIZE_IN_BYTES = 20 * Checksum.CHUNK_SIZE_IN_BYTES;
  private static final SourceLocation LOCATION = new SourceLocation("table", "f");

  @TempDir private Path directory;

  private Storage localStorage;
  private Storage memoryStorage;

  @BeforeEach
  void writeCopies() throws IOException {
    localStorage = LocalStorage.at(directory);
    memoryStorage = new MemoryStorage();
    writeFile(localStorage);
    writeFile(memoryStorage);
  }

  private static void writeFile(Storage storage) throws IOException {
    byte[] content = new byte[SIZE_IN_BYTES];
    new Random(1).nextBytes(content);
    ByteWriter block = new ByteWriter();
    block.writeBytes(content, 0, SIZE_IN_BYTES);
    try (OutputFile file = storage.create("f");
        ContainerWriter container = new ContainerWriter(file, FileKind.COLUMN)) {
      container.writeBlock(block);
      container.finish(new ByteWriter());
    }
  }

  /** Maps the local file, and reads the file in memory once the local one is marked corrupt. */
  private final class ReplicatedFile extends ForwardingInputFile {
    private final InputFile mappedFile;
    private boolean isMarkedCorrupt;

    ReplicatedFile() throws IOException {
      super(memoryStorage.open("f"));
      mappedFile = localStorage.open("f");
    }

    @Override
    public Optional<ByteBuffer> map(long position, int length) throws IOException {
      return mappedFile.map(position, length);
    }

    @Override
    public boolean markCorrupt(long position, long length) {
      boolean isFirstReport = !isMarkedCorrupt;
      isMarkedCorrupt = true;
      return isFirstReport;
    }

    @Override
    public void close() throws IOException {
      mappedFile.close();
      super.close();
    }
  }

  /**
   * Makes the JIT compile the verification, because compiled code reports access errors with a
   * delay.
   */
  private void compileVerification() throws IOException {
    for (int round = 0; round < 2_000; round++) {
      try (ContainerReader container = open(localStorage.open("f"))) {
        ByteBuffer mappedBlock = container.map(0, LOCATION).orElseThrow();
        for (int chunk = 0; chunk < SIZE_IN_BYTES / Checksum.CHUNK_SIZE_IN_BYTES; chunk++) {
          container.verifyMapped(0, mappedBlock, chunk, LOCATION);
        }
      }
    }
  }

  private static ContainerReader open(InputFile file) throws IOException {
    return ContainerReader.open(
        file, LOCATION, FileKind.COLUMN, Optional.empty(), new ReadCounters());
  }

  private void verifyWhileTruncating(InputFile file) throws IOException {
    compileVerification();
    try (ContainerReader container = open(file)) {
      ByteBuffer mappedBlock = container.map(0, LOCATION).orElseThrow();
      container.verifyMapped(0, mappedBlock, 0, LOCATION);
      try (RandomAccessFile truncatedFile =
          new RandomAccessFile(directory.resolve("f").toFile(), "rw")) {
        truncatedFile.setLength(0);
      }
      container.verifyMapped(0, mappedBlock, 10, LOCATION);
    }
  }

  @Test
  void reportsATruncatedMappedFileAsCorrupt() {
    CorruptFileException exception =
        assertThrows(
            CorruptFileException.class, () -> verifyWhileTruncating(localStorage.open("f")));
    assertTrue(
        exception.getMessage().contains("was truncated or its disk failed"),
        exception.getMessage());
  }

  @Test
  void asksForARetryIfAnotherReplicaOfATruncatedFileIsIntact() {
    UncheckedIOException exception =
        assertThrows(UncheckedIOException.class, () -> verifyWhileTruncating(new ReplicatedFile()));
    assertTrue(
        exception.getMessage().contains("run the command or job again"), exception.getMessage());
  }
}
