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

/** Files with several copies, for which each read takes long. */
class RemoteFileTest {
  private static final int GAP = 64 * 1024;

  private final Storage storage = new MemoryStorage();
  private final ReadCounters counters = new ReadCounters();
  private final List<Integer> reads = new ArrayList<>();
  private int damagedReplicas;
  private int otherReplicas;

  /** A copy returns wrong bytes until it is marked corrupt. */
  private final class RemoteFile extends ForwardingInputFile {
    private final int damagedAt;

    RemoteFile(InputFile file, int damagedAt) {
      super(file);
      this.damagedAt = damagedAt;
    }

    @Override
    public int mergeDistanceInBytes() {
      return GAP;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      super.readFully(position, target, offset, length);
      reads.add(length);
      if (damagedReplicas > 0 && damagedAt >= position && damagedAt < position + length) {
        target[(int) (offset + damagedAt - position)] ^= 1;
      }
    }

    @Override
    public boolean markCorrupt(long position, long length) {
      if (otherReplicas == 0) {
        return false;
      }
      otherReplicas--;
      damagedReplicas--;
      return true;
    }
  }

  /** Stored in parts; one copy of each part is wrong in a range until it is marked corrupt. */
  private static final class ReplicatedFile extends ForwardingInputFile {
    private static final int PART = 100_000;

    private final int damagedFrom;
    private final int damagedTo;
    private final BitSet left = new BitSet();

    ReplicatedFile(InputFile file, int damagedFrom, int damagedTo) {
      super(file);
      this.damagedFrom = damagedFrom;
      this.damagedTo = damagedTo;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      super.readFully(position, target, offset, length);
      for (int i = 0; i < length; i++) {
        long at = position + i;
        if (at >= damagedFrom && at < damagedTo && !left.get((int) (at / PART))) {
          target[offset + i] ^= 1;
        }
      }
    }

    @Override
    public boolean markCorrupt(long position, long length) {
      int before = left.cardinality();
      left.set((int) (position / PART), (int) ((position + length - 1) / PART) + 1);
      return left.cardinality() > before;
    }
  }

  private static byte[] bytes(int size) {
    byte[] random = new byte[size];
    new Random(size).nextBytes(random);
    return random;
  }

  private ContainerReader open(int size, int damagedAt) throws IOException {
    return open(size, file -> new RemoteFile(file, damagedAt));
  }

  private ContainerReader open(int size, UnaryOperator<InputFile> damaged) throws IOException {
    ByteWriter block = new ByteWriter();
    block.writeBytes(bytes(size), 0, size);
    try (OutputFile file = storage.create("f");
        ContainerWriter frame = new ContainerWriter(file, FileKind.COLUMN)) {
      frame.writeBlock(block);
      frame.finish(new ByteWriter());
    }
    return ContainerReader.open(
        damaged.apply(storage.open("f")),
        new SourceLocation("table", "f"),
        FileKind.COLUMN,
        Optional.empty(),
        counters);
  }

  private static void assertBlock(ContainerReader frame, int size) {
    byte[] expected = bytes(size);
    ByteReader block = frame.readBlock(0, "block");
    for (int i = 0; i < size; i++) {
      assertEquals(expected[i], block.array()[i]);
    }
  }

  @Test
  void readsASmallFileInOneRequest() throws IOException {
    try (ContainerReader frame = open(50_000, -1)) {
      assertBlock(frame, 50_000);
      assertEquals(List.of((int) frame.sizeInBytes()), reads);
      assertEquals(frame.sizeInBytes(), counters.bytesRead());
    }
  }

  @Test
  void readsOnlyRequestedBytesOfALargerFile() throws IOException {
    try (ContainerReader frame = open(GAP, -1)) {
      assertBlock(frame, GAP);
      assertEquals(2, reads.size(), "its end and its block");
    }
  }

  @Test
  void rereadsCorruptBytesFromAnotherReplica() throws IOException {
    for (int size : new int[] {50_000, 500_000}) {
      damagedReplicas = 2;
      otherReplicas = 2;
      try (ContainerReader frame = open(size, 40_000)) {
        assertBlock(frame, size);
      }
      assertEquals(0, damagedReplicas, "both were met");
      storage.delete("f");
    }
  }

  @Test
  void rereadsCorruptChunksOfSeveralBlocksFromOtherReplicas() throws IOException {
    int size = 500_000;
    try (ContainerReader frame = open(size, file -> new ReplicatedFile(file, 20_000, size))) {
      assertBlock(frame, size);
    }
  }

  @Test
  void repairsAChunkCorruptAfterTheEndOfABlock() throws IOException {
    int size = 500_000;
    int at = 3 * ReplicatedFile.PART;
    try (ContainerReader frame = open(size, file -> new ReplicatedFile(file, at, at + 1))) {
      assertBlock(frame, size);
    }
  }

  @Test
  void rereadsACorruptTrailerFromAnotherReplica() throws IOException {
    damagedReplicas = 1;
    otherReplicas = 1;
    int size = 500_000;
    try (ContainerReader frame = open(size, size + FileContainer.HEADER_SIZE + 3)) {
      assertBlock(frame, size);
    }
    assertEquals(0, damagedReplicas, "it was met");
  }

  @Test
  void corruptionInAllReplicasIsReported() throws IOException {
    damagedReplicas = 2;
    otherReplicas = 1;
    try (ContainerReader frame = open(500_000, 40_000)) {
      CorruptFileException damage =
          assertThrows(CorruptFileException.class, () -> frame.readBlock(0, "block"));
      assertTrue(damage.getMessage().contains("checksum"), damage.getMessage());
    }
    assertEquals(0, otherReplicas, "they were turned to");
  }
}
