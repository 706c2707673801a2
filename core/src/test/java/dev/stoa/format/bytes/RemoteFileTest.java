package dev.stoa.format.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.storage.ForwardingInputFile;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Reads of replicated remote files are few, and avoid corrupt replicas. */
class RemoteFileTest {
  private static final int MERGE_DISTANCE_IN_BYTES = 64 * 1024;
  private static final int NO_DAMAGE = -1;

  private final Storage storage = new MemoryStorage();
  private final ReadCounters counters = new ReadCounters();
  private final List<Integer> readLengths = new ArrayList<>();
  private int damagedReplicaCount;
  private int untriedReplicaCount;

  /** A file with a damaged byte, until all damaged replicas are marked corrupt. */
  private final class RemoteFile extends ForwardingInputFile {
    private final int damagedPosition;

    RemoteFile(InputFile file, int damagedPosition) {
      super(file);
      this.damagedPosition = damagedPosition;
    }

    @Override
    public int mergeDistanceInBytes() {
      return MERGE_DISTANCE_IN_BYTES;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      super.readFully(position, target, offset, length);
      readLengths.add(length);
      if (damagedReplicaCount > 0
          && damagedPosition >= position
          && damagedPosition < position + length) {
        target[(int) (offset + damagedPosition - position)] ^= 1;
      }
    }

    @Override
    public boolean markCorrupt(long position, long length) {
      if (untriedReplicaCount == 0) {
        return false;
      }
      untriedReplicaCount--;
      damagedReplicaCount--;
      return true;
    }
  }

  /** A file of several file blocks, each with corrupt bytes until it is marked corrupt. */
  private static final class MultiBlockFile extends ForwardingInputFile {
    private static final int FILE_BLOCK_SIZE_IN_BYTES = 100_000;

    private final int damagedStart;
    private final int damagedEnd;
    private final BitSet markedBlocks = new BitSet();

    MultiBlockFile(InputFile file, int damagedStart, int damagedEnd) {
      super(file);
      this.damagedStart = damagedStart;
      this.damagedEnd = damagedEnd;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      super.readFully(position, target, offset, length);
      for (int i = 0; i < length; i++) {
        long bytePosition = position + i;
        if (bytePosition >= damagedStart
            && bytePosition < damagedEnd
            && !markedBlocks.get((int) (bytePosition / FILE_BLOCK_SIZE_IN_BYTES))) {
          target[offset + i] ^= 1;
        }
      }
    }

    @Override
    public boolean markCorrupt(long position, long length) {
      int markedBefore = markedBlocks.cardinality();
      markedBlocks.set(
          (int) (position / FILE_BLOCK_SIZE_IN_BYTES),
          (int) ((position + length - 1) / FILE_BLOCK_SIZE_IN_BYTES) + 1);
      return markedBlocks.cardinality() > markedBefore;
    }
  }

  private static byte[] randomBytes(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }

  private ContainerReader writeAndOpen(int size, int damagedPosition) throws IOException {
    return writeAndOpen(size, file -> new RemoteFile(file, damagedPosition));
  }

  private ContainerReader writeAndOpen(int size, UnaryOperator<InputFile> wrapper)
      throws IOException {
    ByteWriter block = new ByteWriter();
    block.writeBytes(randomBytes(size), 0, size);
    try (OutputFile file = storage.create("f");
        ContainerWriter container = new ContainerWriter(file, FileKind.COLUMN)) {
      container.writeBlock(block);
      container.finish(new ByteWriter());
    }
    return ContainerReader.open(
        wrapper.apply(storage.open("f")),
        new SourceLocation("table", "f"),
        FileKind.COLUMN,
        Optional.empty(),
        counters);
  }

  private static void assertBlock(ContainerReader container, int size) {
    byte[] expected = randomBytes(size);
    ByteReader block = container.readBlock(0, "block");
    for (int i = 0; i < size; i++) {
      assertEquals(expected[i], block.array()[i]);
    }
  }

  @Test
  void readsASmallFileInOneRequest() throws IOException {
    try (ContainerReader container = writeAndOpen(50_000, NO_DAMAGE)) {
      assertBlock(container, 50_000);
      assertEquals(List.of((int) container.sizeInBytes()), readLengths);
      assertEquals(container.sizeInBytes(), counters.bytesRead());
    }
  }

  @Test
  void readsASmallLocalFileOnceWithoutMappingIt() throws IOException {
    try (ContainerReader container = writeAndOpen(3_000, UnaryOperator.identity())) {
      assertTrue(container.map(0, new SourceLocation("table", "f")).isEmpty());
      assertBlock(container, 3_000);
      assertEquals(container.sizeInBytes(), counters.bytesRead());
    }
  }

  @Test
  void readsOnlyRequestedBytesOfALargerFile() throws IOException {
    try (ContainerReader container = writeAndOpen(MERGE_DISTANCE_IN_BYTES, NO_DAMAGE)) {
      assertBlock(container, MERGE_DISTANCE_IN_BYTES);
      assertEquals(2, readLengths.size(), "the end of the file and the block");
    }
  }

  @Test
  void rereadsCorruptBytesUntilAReplicaIsIntact() throws IOException {
    for (int size : new int[] {50_000, 500_000}) {
      damagedReplicaCount = 2;
      untriedReplicaCount = 2;
      try (ContainerReader container = writeAndOpen(size, 40_000)) {
        assertBlock(container, size);
      }
      assertEquals(0, damagedReplicaCount, "both damaged replicas were read");
      storage.delete("f");
    }
  }

  @Test
  void rereadsCorruptChunksOfSeveralBlocksFromOtherReplicas() throws IOException {
    int size = 500_000;
    try (ContainerReader container =
        writeAndOpen(size, file -> new MultiBlockFile(file, 20_000, size))) {
      assertBlock(container, size);
    }
  }

  @Test
  void rereadsAChunkWhoseSecondFileBlockIsCorrupt() throws IOException {
    int size = 500_000;
    int damagedPosition = 3 * MultiBlockFile.FILE_BLOCK_SIZE_IN_BYTES;
    try (ContainerReader container =
        writeAndOpen(
            size, file -> new MultiBlockFile(file, damagedPosition, damagedPosition + 1))) {
      assertBlock(container, size);
    }
  }

  @Test
  void rereadsACorruptTrailerUntilAReplicaIsIntact() throws IOException {
    damagedReplicaCount = 2;
    untriedReplicaCount = 2;
    int size = 500_000;
    try (ContainerReader container =
        writeAndOpen(size, size + ContainerFormat.HEADER_SIZE_IN_BYTES + 3)) {
      assertBlock(container, size);
    }
    assertEquals(0, damagedReplicaCount, "both damaged replicas were read");
  }

  @Test
  void reportsCorruptionInAllReplicas() throws IOException {
    damagedReplicaCount = 2;
    untriedReplicaCount = 1;
    try (ContainerReader container = writeAndOpen(500_000, 40_000)) {
      CorruptFileException exception =
          assertThrows(CorruptFileException.class, () -> container.readBlock(0, "block"));
      assertTrue(exception.getMessage().contains("checksum"), exception.getMessage());
    }
    assertEquals(0, untriedReplicaCount, "the replica that was not tried at first was read");
  }
}
