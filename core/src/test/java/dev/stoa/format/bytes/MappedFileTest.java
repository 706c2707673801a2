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

/** Files that are truncated while mapped: to a process, the same as a disk that fails. */
class MappedFileTest {
  private static final int SIZE = 20 * Checksum.CHUNK_SIZE;
  private static final SourceLocation LOCATION = new SourceLocation("table", "f");

  @TempDir private Path directory;

  private Storage local;
  private Storage other;

  @BeforeEach
  void writeCopies() throws IOException {
    local = LocalStorage.at(directory);
    other = new MemoryStorage();
    write(local);
    write(other);
  }

  private static void write(Storage storage) throws IOException {
    byte[] random = new byte[SIZE];
    new Random(1).nextBytes(random);
    ByteWriter block = new ByteWriter();
    block.writeBytes(random, 0, SIZE);
    try (OutputFile file = storage.create("f");
        ContainerWriter frame = new ContainerWriter(file, FileKind.COLUMN)) {
      frame.writeBlock(block);
      frame.finish(new ByteWriter());
    }
  }

  /** Mapped from the local file, and read from the other once that is marked corrupt. */
  private final class TwoReplicas extends ForwardingInputFile {
    private final InputFile mapped;
    private boolean isDistrusted;

    TwoReplicas() throws IOException {
      super(other.open("f"));
      mapped = local.open("f");
    }

    @Override
    public Optional<ByteBuffer> map(long position, int length) throws IOException {
      return mapped.map(position, length);
    }

    @Override
    public boolean markCorrupt(long position, long length) {
      boolean isFirst = !isDistrusted;
      isDistrusted = true;
      return isFirst;
    }

    @Override
    public void close() throws IOException {
      mapped.close();
      super.close();
    }
  }

  /**
   * Makes the JIT compile the verification: faults of compiled code are thrown later than others.
   */
  private void warmUp() throws IOException {
    for (int round = 0; round < 2_000; round++) {
      try (ContainerReader frame = open(local.open("f"))) {
        ByteBuffer mapped = frame.map(0, LOCATION).orElseThrow();
        for (int chunk = 0; chunk < SIZE / Checksum.CHUNK_SIZE; chunk++) {
          frame.verifyMapped(0, mapped, chunk, LOCATION);
        }
      }
    }
  }

  private static ContainerReader open(InputFile file) throws IOException {
    return ContainerReader.open(
        file, LOCATION, FileKind.COLUMN, Optional.empty(), new ReadCounters());
  }

  private void verifyCut(InputFile file) throws IOException {
    warmUp();
    try (ContainerReader frame = open(file)) {
      ByteBuffer mapped = frame.map(0, LOCATION).orElseThrow();
      frame.verifyMapped(0, mapped, 0, LOCATION);
      try (RandomAccessFile cut = new RandomAccessFile(directory.resolve("f").toFile(), "rw")) {
        cut.setLength(0);
      }
      frame.verifyMapped(0, mapped, 10, LOCATION);
    }
  }

  @Test
  void truncatedMappedFileIsReportedAsCorrupt() {
    CorruptFileException damage =
        assertThrows(CorruptFileException.class, () -> verifyCut(local.open("f")));
    assertTrue(
        damage.getMessage().contains("was truncated or its disk failed"), damage.getMessage());
  }

  @Test
  void truncatedMappedFileAsksForARetryIfAnotherReplicaIsIntact() {
    UncheckedIOException failure =
        assertThrows(UncheckedIOException.class, () -> verifyCut(new TwoReplicas()));
    assertTrue(failure.getMessage().contains("run the command or job again"), failure.getMessage());
  }
}
