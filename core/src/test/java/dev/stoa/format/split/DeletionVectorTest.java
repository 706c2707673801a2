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

/** Deletion vectors of other or too large split directories are rejected. */
class DeletionVectorTest {
  private static final UUID SPLIT_UUID = new UUID(1, 2);

  private final Storage storage = new MemoryStorage();

  private static final int DELETED_ROW_COUNT = 5;

  /** Less than the 256 MiB that a bit for each of 2^31 rows takes. */
  private static final long MAX_ALLOCATED_BYTES = 64 << 20;

  private OutputFile newFile() throws IOException {
    storage.delete("s-1");
    return storage.create("s-1/deleted");
  }

  /**
   * Writes a deletion vector file that stores this identity of its split directory, and returns the
   * split directory.
   */
  private SplitDirectory writeSplit(long rowCount, UUID uuidInFile, long rowCountInFile)
      throws IOException {
    try (OutputFile file = newFile();
        ContainerWriter container = new ContainerWriter(file, FileKind.DELETION_VECTOR)) {
      container.writeBlock(new ByteWriter());
      ByteWriter section = new ByteWriter();
      section.writeUuid(uuidInFile);
      section.writeVarint(rowCountInFile);
      section.writeVarint(DELETED_ROW_COUNT);
      ByteWriter footer = new ByteWriter();
      ContainerWriter.writeSection(1, section, footer);
      container.finish(footer);
      DeletionVectorFile deletionVector =
          new DeletionVectorFile(
              "deleted", container.sizeInBytes(), container.fingerprint(), DELETED_ROW_COUNT);
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
  void rejectsSplitDirectoriesOfMoreRowsThanABitmapCanHave() throws IOException {
    long rowCount = (1L << 32) + 1;
    assertRejects(writeSplit(rowCount, SPLIT_UUID, rowCount), "found 4294967297 rows");
    assertRejects(
        writeSplit(Long.MAX_VALUE, SPLIT_UUID, Long.MAX_VALUE),
        "found " + Long.MAX_VALUE + " rows");
  }

  @Test
  void rejectsTheFileOfAnotherSplitDirectoryBeforeAllocatingMemoryForItsRows() throws IOException {
    SplitDirectory withOtherRowCount = writeSplit(1L << 32, SPLIT_UUID, 100);
    ThreadMXBean threadMxBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocatedBytesBefore = threadMxBean.getCurrentThreadAllocatedBytes();
    assertRejects(withOtherRowCount, "expected 5 deleted rows of split");
    assertRejects(
        writeSplit(1L << 31, new UUID(3, 4), 1L << 31), "expected 5 deleted rows of split");
    assertTrue(
        threadMxBean.getCurrentThreadAllocatedBytes() - allocatedBytesBefore < MAX_ALLOCATED_BYTES);
  }
}
