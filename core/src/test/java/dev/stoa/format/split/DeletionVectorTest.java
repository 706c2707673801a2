package dev.stoa.format.split;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Deletion vectors with valid checksums and invalid rows. */
class DeletionVectorTest {
  private static final UUID UUID_OF_SPLIT = new UUID(1, 2);

  private final Storage storage = new MemoryStorage();

  private OutputFile newFile() throws IOException {
    storage.delete("s-1");
    return storage.create("s-1/deleted");
  }

  /** A split directory with a deletion vector of these rows. */
  private SplitDirectory split(long rowCount, UUID uuidInFile, long rowCountInFile)
      throws IOException {
    try (OutputFile file = newFile();
        ContainerWriter frame = new ContainerWriter(file, FileKind.DELETED_ROWS)) {
      frame.writeBlock(new ByteWriter());
      ByteWriter section = new ByteWriter();
      section.writeUuid(uuidInFile);
      section.writeVarint(rowCountInFile);
      section.writeVarint(5);
      ByteWriter footer = new ByteWriter();
      ContainerWriter.writeSection(1, section, footer);
      frame.finish(footer);
      DeletionVectorFile deleted =
          new DeletionVectorFile("deleted", frame.sizeInBytes(), frame.fingerprint(), 5);
      SchemaFile schema = SchemaFile.of(new byte[3]);
      return new SplitDirectory(
          "s-1", UUID_OF_SPLIT, rowCount, schema, List.of(), Optional.of(deleted));
    }
  }

  private void assertIsRefused(SplitDirectory split, String message) {
    CorruptFileException fault =
        assertThrows(
            CorruptFileException.class,
            () -> DeletionVector.of(storage, split, new ReadCounters()));
    assertTrue(fault.getMessage().contains("s-1/deleted"), fault.getMessage());
    assertTrue(fault.getMessage().contains(message), fault.getMessage());
  }

  @Test
  void rejectsMoreRowsThanABitmapCanHold() throws IOException {
    long rows = (1L << 32) + 1;
    assertIsRefused(split(rows, UUID_OF_SPLIT, rows), "found 4294967297 rows");
    assertIsRefused(
        split(Long.MAX_VALUE, UUID_OF_SPLIT, Long.MAX_VALUE), "found " + Long.MAX_VALUE + " rows");
  }

  @Test
  void rejectsAForeignFileBeforeAllocating() throws IOException {
    SplitDirectory otherCount = split(1L << 32, UUID_OF_SPLIT, 100);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertIsRefused(otherCount, "expected 5 deleted rows of split");
    assertIsRefused(split(1L << 31, new UUID(3, 4), 1L << 31), "expected 5 deleted rows of split");
    assertTrue(threads.getCurrentThreadAllocatedBytes() - before < 64 << 20);
  }
}
