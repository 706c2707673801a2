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

/** Deletion vectors with invalid rows are rejected although their checksums are valid. */
class DeletionVectorTest {
  private static final UUID SPLIT_UUID = new UUID(1, 2);

  private final Storage storage = new MemoryStorage();

  private OutputFile newFile() throws IOException {
    storage.delete("s-1");
    return storage.create("s-1/deleted");
  }

  /**
   * Writes a deletion vector file with the given identity of its split, and returns the split
   * directory.
   */
  private SplitDirectory writeSplit(long rowCount, UUID uuidInFile, long rowCountInFile)
      throws IOException {
    try (OutputFile file = newFile();
        ContainerWriter container = new ContainerWriter(file, FileKind.DELETION_VECTOR)) {
      container.writeBlock(new ByteWriter());
      ByteWriter section = new ByteWriter();
      section.writeUuid(uuidInFile);
      section.writeVarint(rowCountInFile);
      section.writeVarint(5);
      ByteWriter footer = new ByteWriter();
      ContainerWriter.writeSection(1, section, footer);
      container.finish(footer);
      DeletionVectorFile deletionVector =
          new DeletionVectorFile("deleted", container.sizeInBytes(), container.fingerprint(), 5);
      SchemaFile schema = SchemaFile.of(new byte[3]);
      return new SplitDirectory(
          "s-1", SPLIT_UUID, rowCount, schema, List.of(), Optional.of(deletionVector));
    }
  }

  private void assertRejects(SplitDirectory split, String expectedMessage) {
    CorruptFileException exception =
        assertThrows(
            CorruptFileException.class,
            () -> DeletionVector.of(storage, split, new ReadCounters()));
    assertTrue(exception.getMessage().contains("s-1/deleted"), exception.getMessage());
    assertTrue(exception.getMessage().contains(expectedMessage), exception.getMessage());
  }

  @Test
  void rejectsMoreRowsThanABitmapCanHold() throws IOException {
    long rowCount = (1L << 32) + 1;
    assertRejects(writeSplit(rowCount, SPLIT_UUID, rowCount), "found 4294967297 rows");
    assertRejects(
        writeSplit(Long.MAX_VALUE, SPLIT_UUID, Long.MAX_VALUE),
        "found " + Long.MAX_VALUE + " rows");
  }

  @Test
  void rejectsTheFileOfAnotherSplitBeforeAllocating() throws IOException {
    SplitDirectory withOtherRowCount = writeSplit(1L << 32, SPLIT_UUID, 100);
    ThreadMXBean threadMxBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocatedBefore = threadMxBean.getCurrentThreadAllocatedBytes();
    assertRejects(withOtherRowCount, "expected 5 deleted rows of split");
    assertRejects(
        writeSplit(1L << 31, new UUID(3, 4), 1L << 31), "expected 5 deleted rows of split");
    assertTrue(threadMxBean.getCurrentThreadAllocatedBytes() - allocatedBefore < 64 << 20);
  }
}
