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

/** Files of which each read takes long, and of which there are several copies. */
class DistantFileTest {
  private static final int GAP = 64 * 1024;

  private final Storage storage = new MemoryStorage();
  private final ReadCounters counters = new ReadCounters();
  private final List<Integer> reads = new ArrayList<>();
  private int damagedCopies;
  private int otherCopies;

  /** Bytes of a copy come wrong until it is distrusted. */
  private final class Distant extends ForwardingInputFile {
    private final int damagedAt;

    Distant(InputFile file, int damagedAt) {
      super(file);
      this.damagedAt = damagedAt;
    }

    @Override
    public int gapInBytes() {
      return GAP;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      super.readFully(position, target, offset, length);
      reads.add(length);
      if (damagedCopies > 0 && damagedAt >= position && damagedAt < position + length) {
        target[(int) (offset + damagedAt - position)] ^= 1;
      }
    }

    @Override
    public boolean distrust(long position, long length) {
      if (otherCopies == 0) {
        return false;
      }
      otherCopies--;
      damagedCopies--;
      return true;
    }
  }

  /**
   * Stored in parts, one copy of each of which is wrong in a range until the part is distrusted.
   */
  private static final class Parts extends ForwardingInputFile {
    private static final int PART = 100_000;

    private final int damagedFrom;
    private final int damagedTo;
    private final BitSet left = new BitSet();

    Parts(InputFile file, int damagedFrom, int damagedTo) {
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
    public boolean distrust(long position, long length) {
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

  private FrameReader open(int size, int damagedAt) throws IOException {
    return open(size, file -> new Distant(file, damagedAt));
  }

  private FrameReader open(int size, UnaryOperator<InputFile> damaged) throws IOException {
    ByteWriter block = new ByteWriter();
    block.writeBytes(bytes(size), 0, size);
    try (OutputFile file = storage.create("f");
        FrameWriter frame = new FrameWriter(file, FileKind.COLUMN)) {
      frame.writeBlock(block);
      frame.finish(new ByteWriter());
    }
    return FrameReader.open(
        damaged.apply(storage.open("f")),
        new FilePlace("table", "f"),
        FileKind.COLUMN,
        Optional.empty(),
        counters);
  }

  private static void assertBlock(FrameReader frame, int size) {
    byte[] expected = bytes(size);
    ByteReader block = frame.readBlock(0, "block");
    for (int i = 0; i < size; i++) {
      assertEquals(expected[i], block.array()[i]);
    }
  }

  @Test
  void aSmallFileIsReadAtOnce() throws IOException {
    try (FrameReader frame = open(50_000, -1)) {
      assertBlock(frame, 50_000);
      assertEquals(List.of((int) frame.sizeInBytes()), reads);
      assertEquals(frame.sizeInBytes(), counters.bytesRead());
    }
  }

  @Test
  void ofALargerFileIsReadWhatIsWanted() throws IOException {
    try (FrameReader frame = open(GAP, -1)) {
      assertBlock(frame, GAP);
      assertEquals(2, reads.size(), "its end and its block");
    }
  }

  @Test
  void wrongBytesAreReadFromAnotherCopy() throws IOException {
    for (int size : new int[] {50_000, 500_000}) {
      damagedCopies = 2;
      otherCopies = 2;
      try (FrameReader frame = open(size, 40_000)) {
        assertBlock(frame, size);
      }
      assertEquals(0, damagedCopies, "both were met");
      storage.delete("f");
    }
  }

  @Test
  void manyWrongChunksOfSeveralPartsAreReadFromOtherCopies() throws IOException {
    int size = 500_000;
    try (FrameReader frame = open(size, file -> new Parts(file, 20_000, size))) {
      assertBlock(frame, size);
    }
  }

  @Test
  void aChunkIsMendedThatIsWrongBehindTheEndOfAPart() throws IOException {
    int size = 500_000;
    int at = 3 * Parts.PART;
    try (FrameReader frame = open(size, file -> new Parts(file, at, at + 1))) {
      assertBlock(frame, size);
    }
  }

  @Test
  void aWrongEndIsReadFromAnotherCopy() throws IOException {
    damagedCopies = 1;
    otherCopies = 1;
    int size = 500_000;
    try (FrameReader frame = open(size, size + FileFrame.HEADER_SIZE + 3)) {
      assertBlock(frame, size);
    }
    assertEquals(0, damagedCopies, "it was met");
  }

  @Test
  void whatIsWrongInAllCopiesIsDamage() throws IOException {
    damagedCopies = 2;
    otherCopies = 1;
    try (FrameReader frame = open(500_000, 40_000)) {
      CorruptFileException damage =
          assertThrows(CorruptFileException.class, () -> frame.readBlock(0, "block"));
      assertTrue(damage.getMessage().contains("checksum"), damage.getMessage());
    }
    assertEquals(0, otherCopies, "they were turned to");
  }
}
