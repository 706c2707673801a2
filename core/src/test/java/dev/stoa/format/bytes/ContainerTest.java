package dev.stoa.format.bytes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerTest {
  private static final Map<Integer, String> KNOWN = Map.of(1, "one");

  private final Storage storage = new MemoryStorage();

  private static ByteWriter bytes(int size) {
    byte[] random = new byte[size];
    new Random(size).nextBytes(random);
    ByteWriter out = new ByteWriter();
    out.writeBytes(random, 0, size);
    return out;
  }

  private void write(String path, FileKind kind, ByteWriter footer, ByteWriter... blocks)
      throws IOException {
    try (OutputFile file = storage.create(path);
        ContainerWriter container = new ContainerWriter(file, kind)) {
      for (ByteWriter block : blocks) {
        container.writeBlock(block);
      }
      container.finish(footer);
    }
  }

  private static ByteWriter footer(int... tags) {
    ByteWriter footer = new ByteWriter();
    for (int tag : tags) {
      ContainerWriter.writeSection(tag, bytes(5), footer);
    }
    return footer;
  }

  private ContainerReader open(String path) throws IOException {
    return ContainerReader.open(
        storage, path, FileKind.COLUMN, Optional.empty(), new ReadCounters());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16383, 16384, 16385, 32768, 100_000})
  void readsBlocksOfEverySizeWholeAndInChunks(int size) throws IOException {
    write("f", FileKind.COLUMN, footer(1), bytes(7), bytes(size), bytes(0), bytes(9));
    try (ContainerReader container = open("f")) {
      assertEquals(4, container.blockCount());
      byte[] expected = bytes(size).toByteArray();
      ByteReader whole = container.readBlock(1, "block");
      assertArrayEquals(expected, Arrays.copyOf(whole.array(), whole.length()));
      byte[] target = new byte[size];
      int from = size / 2 / Checksum.CHUNK_SIZE * Checksum.CHUNK_SIZE;
      int to = container.load(1, target, from, size, size, container.location());
      assertEquals(size, to);
      assertArrayEquals(
          Arrays.copyOfRange(expected, from, size), Arrays.copyOfRange(target, from, size));
    }
  }

  @Test
  void aFooterLargerThanTheFirstReadIsReadWhole() throws IOException {
    ByteWriter footer = new ByteWriter();
    ContainerWriter.writeSection(1, bytes(50_000), footer);
    write("f", FileKind.COLUMN, footer, bytes(10));
    try (ContainerReader container = open("f")) {
      assertEquals(50_000, container.readSections(KNOWN).get(1).remaining());
    }
  }

  @Test
  void skipsUnknownOptionalSectionsAndRejectsRequiredOnes() throws IOException {
    write("optional", FileKind.COLUMN, footer(1, 6));
    try (ContainerReader container = open("optional")) {
      assertEquals(1, container.readSections(KNOWN).size());
    }
    write("required", FileKind.COLUMN, footer(1, 7));
    try (ContainerReader container = open("required")) {
      assertThrows(UnsupportedVersionException.class, () -> container.readSections(KNOWN));
    }
    write("missing", FileKind.COLUMN, footer(6));
    try (ContainerReader container = open("missing")) {
      assertThrows(CorruptFileException.class, () -> container.readSections(KNOWN));
    }
  }

  @Test
  void aFileOfAnotherKindIsRefused() throws IOException {
    write("f", FileKind.SNAPSHOT, footer(1));
    CorruptFileException fault = assertThrows(CorruptFileException.class, () -> open("f"));
    assertTrue(fault.getMessage().contains("expected a column file"), fault.getMessage());
  }

  @Test
  void rejectsAnIntactFileWithAnotherFingerprint() throws IOException {
    ContainerReader.FileIdentity expected = writeBlock("expected", 10);
    ContainerReader.FileIdentity sameSize = writeBlock("same-size", 10);
    ContainerReader.FileIdentity longer = writeBlock("longer", 11);
    open("expected", expected).close();
    for (ContainerReader.FileIdentity other : List.of(sameSize, longer)) {
      CorruptFileException fault =
          assertThrows(CorruptFileException.class, () -> open("expected", other));
      assertTrue(fault.getMessage().contains("expected"), fault.getMessage());
    }
  }

  /** Writes a file of random bytes, and returns the properties by which it is referenced. */
  private ContainerReader.FileIdentity writeBlock(String path, int size) throws IOException {
    ByteWriter block = bytes(size);
    block.truncate(size - 1);
    block.writeByte(path.length());
    try (OutputFile file = storage.create(path);
        ContainerWriter container = new ContainerWriter(file, FileKind.COLUMN)) {
      container.writeBlock(block);
      container.finish(footer(1));
      return new ContainerReader.FileIdentity(container.sizeInBytes(), container.fingerprint());
    }
  }

  private ContainerReader open(String path, ContainerReader.FileIdentity expected)
      throws IOException {
    return ContainerReader.open(
        storage, path, FileKind.COLUMN, Optional.of(expected), new ReadCounters());
  }

  @Test
  void distinguishesANewerVersionFromCorruption() throws IOException {
    write("f", FileKind.COLUMN, footer(1), bytes(10));
    byte[] content = readAll("f");
    int trailer = content.length - FileContainer.TRAILER_SIZE;
    content[trailer + 17] = 2;
    store("damaged", content);
    assertThrows(CorruptFileException.class, () -> open("damaged"));
    int checksum = Checksum.of(content, trailer, 24);
    for (int i = 0; i < 4; i++) {
      content[trailer + 24 + i] = (byte) (checksum >>> (8 * i));
    }
    store("newer", content);
    UnsupportedVersionException fault =
        assertThrows(UnsupportedVersionException.class, () -> open("newer"));
    assertTrue(fault.getMessage().contains("upgrade"), fault.getMessage());
  }

  @Test
  void rejectsForeignAndEmptyFiles() throws IOException {
    store(
        "foreign",
        "PAR1 and so on, long enough to hold a header and a trailer PAR1".getBytes(UTF_8));
    CorruptFileException foreign = assertThrows(CorruptFileException.class, () -> open("foreign"));
    assertTrue(foreign.getMessage().contains("not a complete Stoa file"), foreign.getMessage());
    store("empty", new byte[0]);
    CorruptFileException empty = assertThrows(CorruptFileException.class, () -> open("empty"));
    assertTrue(empty.getMessage().contains("found 0"), empty.getMessage());
    CorruptFileException none = assertThrows(CorruptFileException.class, () -> open("none"));
    assertTrue(none.getMessage().contains("found no file"), none.getMessage());
  }

  private byte[] readAll(String path) throws IOException {
    try (InputFile file = storage.open(path)) {
      byte[] content = new byte[(int) file.sizeInBytes()];
      file.readFully(0, content, 0, content.length);
      return content;
    }
  }

  private void store(String path, byte[] content) throws IOException {
    try (OutputFile file = storage.create(path)) {
      file.write(content, 0, content.length);
      file.complete();
    }
  }
}
