package dev.stoa.format.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.index.KeyIndexWriter.UnevenHashesException;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An index file finds the rows of each key, however many there are. */
class KeyIndexTest {
  private static final IndexDefinition INDEX = new IndexDefinition(9, List.of(1));
  private static final List<Integer> SOURCES = List.of(1);
  private static final String DIRECTORY = "s-000000-00000000";
  private static final long ENOUGH_MEMORY_IN_BYTES = 1L << 30;

  private final MemoryStorage storage = new MemoryStorage();
  private final ReadCounters counters = new ReadCounters();
  private int fileCount;

  /** Keys that exceed the memory are in files of this directory. */
  @TempDir private Path spillDirectory;

  private static SplitIdentity split(int rowCount) {
    return new SplitIdentity(new UUID(1, 2), rowCount);
  }

  static EncodedKey key(long value) {
    EncodedKey key = new EncodedKey();
    key.appendLong(value);
    return key;
  }

  private Optional<IndexFile> build(int rowCount, long memoryInBytes, IntToLongFunction keyOfRow)
      throws IOException {
    return build(INDEX, rowCount, memoryInBytes, keyOfRow);
  }

  private Optional<IndexFile> build(
      IndexDefinition index, int rowCount, long memoryInBytes, IntToLongFunction keyOfRow)
      throws IOException {
    return new KeyIndexBuilder(
            split(rowCount), index, SOURCES, new KeyMemory(memoryInBytes, spillDirectory))
        .build(
            () -> storage.create(DIRECTORY + "/" + fileCount++ + ".index"),
            () -> new NumberKeys(rowCount, keyOfRow));
  }

  private IndexFile build(int rowCount, IntToLongFunction keyOfRow) throws IOException {
    return build(rowCount, ENOUGH_MEMORY_IN_BYTES, keyOfRow).orElseThrow();
  }

  private KeyIndexReader open(SplitIdentity split, IndexFile file) throws IOException {
    InputFile input = storage.open(file.path(DIRECTORY));
    return new KeyIndexReader(storage, DIRECTORY, split, file, input, counters, new PageCache());
  }

  private static List<Long> find(KeyIndexReader reader, long value) throws IOException {
    List<Long> rows = new ArrayList<>();
    reader.findCandidates(key(value).hash(), rows::add);
    return rows;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 900, 1_000, 5_000, 200_000})
  void findsEachKey(int rowCount) throws IOException {
    IndexFile file = build(rowCount, row -> row * 3L);
    try (KeyIndexReader reader = open(split(rowCount), file)) {
      int falsePositives = 0;
      for (int row = 0; row < rowCount; row++) {
        assertTrue(find(reader, row * 3L).contains((long) row), "row " + row);
        falsePositives += find(reader, row * 3L + 1).size();
      }
      assertTrue(falsePositives <= 2 + rowCount / 500, falsePositives + " rows of absent keys");
    }
    if (rowCount >= 200_000) {
      double bytesPerKey = (double) file.sizeInBytes() / rowCount;
      assertTrue(bytesPerKey < 4.5, bytesPerKey + " bytes per key");
    }
  }

  @Test
  void readsOnePageForMostKeys() throws IOException {
    int rowCount = 500_000;
    IndexFile file = build(rowCount, row -> row);
    int keyCount = 300;
    try (KeyIndexReader reader = open(split(rowCount), file)) {
      for (int i = 0; i < keyCount; i++) {
        find(reader, i * 1_661L);
      }
    }
    assertTrue(counters.pagesRead() <= keyCount * 1.1, counters.pagesRead() + " pages");
  }

  @Test
  void findsAllRowsOfFrequentKeys() throws IOException {
    int rowCount = 30_000;
    // 0 is the key of half of the rows, 1 to 150 of 100 each.
    IndexFile file = build(rowCount, row -> row % 2 == 0 ? 0 : 1 + row / 2 % 150);
    try (KeyIndexReader reader = open(split(rowCount), file)) {
      assertEquals(rowCount / 2, find(reader, 0).size());
      for (int key = 1; key <= 150; key++) {
        List<Long> expected = new ArrayList<>();
        for (long row = 1; row < rowCount; row += 2) {
          if (1 + row / 2 % 150 == key) {
            expected.add(row);
          }
        }
        assertEquals(expected, find(reader, key));
      }
      assertEquals(List.of(), find(reader, 151));
    }
  }

  @Test
  void findsManyKeysOfSixtyFourRowsEach() throws IOException {
    int keyCount = 16_000;
    int rowCount = keyCount * 64;
    IndexFile file = build(rowCount, row -> row % keyCount);
    assertTrue(fileCount > 1, "pages as full as others have no room between such keys");
    try (KeyIndexReader reader = open(split(rowCount), file)) {
      for (int key = 0; key < keyCount; key += 97) {
        assertEquals(64, find(reader, key).size());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1_000, 50_000, 300_000, 1_000_000})
  void littleMemoryMakesTheSameFile(long memoryInBytes) throws IOException {
    int rowCount = 100_000;
    IndexFile file = build(rowCount, row -> row * 5L);
    IndexFile sameFile = build(rowCount, memoryInBytes, row -> row * 5L).orElseThrow();
    assertEquals(file.identity(), sameFile.identity());
    assertEquals(List.of(), filesIn(spillDirectory));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 100_000, 2_000_000})
  void littleMemoryForIncludedValuesMakesTheSameFile(long memoryInBytes) throws IOException {
    IndexDefinition index = new IndexDefinition(9, List.of(1), List.of(2), false);
    int rowCount = 100_000;
    IndexFile file =
        build(index, rowCount, ENOUGH_MEMORY_IN_BYTES, row -> row / 2 * 5L).orElseThrow();
    IndexFile sameFile = build(index, rowCount, memoryInBytes, row -> row / 2 * 5L).orElseThrow();
    assertEquals(file.identity(), sameFile.identity());
    assertTrue(file.sizeInBytes() > build(rowCount, row -> row / 2 * 5L).sizeInBytes());
    assertEquals(List.of(), filesIn(spillDirectory));
  }

  private static List<Path> filesIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  @Test
  void aMissingSpillDirectoryIsAnError() {
    spillDirectory = spillDirectory.resolve("missing");
    assertThrows(NoSuchFileException.class, () -> build(100_000, 50_000, row -> row));
  }

  @Test
  void fewKeysThatExceedTheMemoryHaveNoIndex() throws IOException {
    assertEquals(Optional.empty(), build(100_000, 50_000, row -> row % 2));
    assertEquals(List.of(), filesIn(spillDirectory));
  }

  @Test
  void rejectsPagesOfAnEarlierFileOfTheSameIndex() throws IOException {
    int rowCount = 5_000;
    IndexFile file = build(rowCount, row -> row);
    IndexFile later =
        new IndexFile(
            INDEX,
            file.name(),
            file.sizeInBytes(),
            file.fingerprint(),
            file.homeCount(),
            List.of(2),
            Optional.empty());
    try (KeyIndexReader reader = open(split(rowCount), later)) {
      assertThrows(CorruptFileException.class, () -> find(reader, 7));
    }
  }

  @Test
  void rejectsPagesOfAnotherSplitDirectory() throws IOException {
    int rowCount = 5_000;
    IndexFile file = build(rowCount, row -> row);
    try (KeyIndexReader reader = open(new SplitIdentity(new UUID(3, 4), rowCount), file)) {
      CorruptFileException e = assertThrows(CorruptFileException.class, () -> find(reader, 7));
      assertTrue(e.getMessage().contains(file.name()), e.getMessage());
    }
  }

  @Test
  void rejectsHashesThatAreCloseTogether() {
    int rowCount = 1 << 20;
    assertThrows(
        UnevenHashesException.class,
        () -> {
          try (KeyIndexWriter writer =
              new KeyIndexWriter(storage.create("x"), split(rowCount), INDEX, 0.4, SOURCES, 0)) {
            for (int row = 0; row < rowCount; row++) {
              writer.add((long) row << 38, row, KeyIndexWriter.NO_VALUES);
            }
          }
        });
  }
}
