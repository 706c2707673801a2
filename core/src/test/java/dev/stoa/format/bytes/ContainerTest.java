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
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Containers are read as written; foreign, damaged and newer files are rejected. */
class ContainerTest {
  /** The offset of the version in the trailer. */
  private static final int VERSION_OFFSET = 17;

  /** The offset of the checksum, which covers the trailer before it. */
  private static final int CHECKSUM_OFFSET = 24;

  private static final Map<Integer, String> KNOWN_SECTIONS = Map.of(1, "one");

  private final Storage storage = new MemoryStorage();

  private static ByteWriter randomBytes(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    ByteWriter out = new ByteWriter();
    out.writeBytes(content, 0, size);
    return out;
  }

  private void writeContainer(String path, FileKind kind, ByteWriter footer, ByteWriter... blocks)
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
      ContainerWriter.writeSection(tag, randomBytes(5), footer);
    }
    return footer;
  }

  private ContainerReader open(String path) throws IOException {
    return ContainerReader.open(
        storage, path, FileKind.COLUMN, Optional.empty(), new ReadCounters());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16383, 16384, 16385, 32768, 100_000})
  void readsBlocksWholeAndFromTheChunkInTheirMiddle(int size) throws IOException {
    writeContainer(
        "f",
        FileKind.COLUMN,
        footer(1),
        randomBytes(7),
        randomBytes(size),
        randomBytes(0),
        randomBytes(9));
    try (ContainerReader container = open("f")) {
      assertEquals(4, container.blockCount());
      byte[] expected = randomBytes(size).toByteArray();
      ByteReader block = container.readBlock(1, "block");
      assertArrayEquals(expected, Arrays.copyOf(block.array(), block.length()));
      byte[] target = new byte[size];
      int start = size / 2 / Checksum.CHUNK_SIZE_IN_BYTES * Checksum.CHUNK_SIZE_IN_BYTES;
      int end = container.load(1, target, start, size, container.location());
      assertEquals(size, end);
      assertArrayEquals(
          Arrays.copyOfRange(expected, start, size), Arrays.copyOfRange(target, start, size));
    }
  }

  @Test
  void readsAFooterLargerThanTheFirstRead() throws IOException {
    ByteWriter footer = new ByteWriter();
    ContainerWriter.writeSection(1, randomBytes(50_000), footer);
    writeContainer("f", FileKind.COLUMN, footer, randomBytes(10));
    try (ContainerReader container = open("f")) {
      assertEquals(50_000, container.readSections(KNOWN_SECTIONS).get(1).remaining());
    }
  }

  @Test
  void skipsUnknownOptionalSectionsAndRejectsRequiredOnes() throws IOException {
    writeContainer("optional", FileKind.COLUMN, footer(1, 6));
    try (ContainerReader container = open("optional")) {
      assertEquals(1, container.readSections(KNOWN_SECTIONS).size());
    }
    writeContainer("required", FileKind.COLUMN, footer(1, 7));
    try (ContainerReader container = open("required")) {
      assertThrows(UnsupportedVersionException.class, () -> container.readSections(KNOWN_SECTIONS));
    }
    writeContainer("missing", FileKind.COLUMN, footer(6));
    try (ContainerReader container = open("missing")) {
      assertThrows(CorruptFileException.class, () -> container.readSections(KNOWN_SECTIONS));
    }
  }

  @Test
  void rejectsAFileOfAnotherKind() throws IOException {
    writeContainer("f", FileKind.SNAPSHOT, footer(1));
    CorruptFileException exception = assertThrows(CorruptFileException.class, () -> open("f"));
    assertTrue(exception.getMessage().contains("expected a column file"), exception.getMessage());
  }

  @Test
  void rejectsAnIntactFileOfAnotherSizeOrFingerprint() throws IOException {
    ContainerReader.FileIdentity expected = writeBlock("expected", 10);
    open("expected", expected).close();
    assertRejects("expected the file with fingerprint", writeBlock("same-size", 10));
    assertRejects("expected a file of", writeBlock("longer", 11));
  }

  private void assertRejects(
      String expectedMessage, ContainerReader.FileIdentity identityOfAnotherFile) {
    CorruptFileException exception =
        assertThrows(CorruptFileException.class, () -> open("expected", identityOfAnotherFile));
    assertTrue(exception.getMessage().contains(expectedMessage), exception.getMessage());
  }

  /**
   * Writes a file of random bytes, which differ by the length of the path, and returns its
   * identity.
   */
  private ContainerReader.FileIdentity writeBlock(String path, int size) throws IOException {
    ByteWriter block = randomBytes(size);
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
    writeContainer("f", FileKind.COLUMN, footer(1), randomBytes(10));
    byte[] content = readAll("f");
    int trailerOffset = content.length - ContainerFormat.TRAILER_SIZE_IN_BYTES;
    content[trailerOffset + VERSION_OFFSET] = 2;
    storeBytes("damaged", content);
    assertThrows(CorruptFileException.class, () -> open("damaged"));
    int checksum = Checksum.of(content, trailerOffset, CHECKSUM_OFFSET);
    for (int i = 0; i < 4; i++) {
      content[trailerOffset + CHECKSUM_OFFSET + i] = (byte) (checksum >>> (8 * i));
    }
    storeBytes("newer", content);
    UnsupportedVersionException exception =
        assertThrows(UnsupportedVersionException.class, () -> open("newer"));
    assertTrue(exception.getMessage().contains("upgrade"), exception.getMessage());
  }

  @Test
  void rejectsForeignEmptyAndMissingFiles() throws IOException {
    storeBytes(
        "foreign",
        "PAR1 and so on, long enough to hold a header and a trailer PAR1".getBytes(UTF_8));
    CorruptFileException foreignException =
        assertThrows(CorruptFileException.class, () -> open("foreign"));
    assertTrue(
        foreignException.getMessage().contains("not a complete Stoa file"),
        foreignException.getMessage());
    storeBytes("empty", new byte[0]);
    CorruptFileException emptyException =
        assertThrows(CorruptFileException.class, () -> open("empty"));
    assertTrue(emptyException.getMessage().contains("found 0"), emptyException.getMessage());
    CorruptFileException missingException =
        assertThrows(CorruptFileException.class, () -> open("missing"));
    assertTrue(
        missingException.getMessage().contains("found no file"), missingException.getMessage());
  }

  private byte[] readAll(String path) throws IOException {
    try (InputFile file = storage.open(path)) {
      byte[] content = new byte[(int) file.sizeInBytes()];
      file.readFully(0, content, 0, content.length);
      return content;
    }
  }

  private void storeBytes(String path, byte[] content) throws IOException {
    try (OutputFile file = storage.create(path)) {
      file.write(content, 0, content.length);
      file.complete();
    }
  }
}
