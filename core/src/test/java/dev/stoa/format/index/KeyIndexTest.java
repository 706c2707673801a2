package dev.stoa.format.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.index.KeyIndexWriter.UnevenHashesException;
import dev.stoa.format.split.IndexDefinition;
import dev.stoa.format.split.IndexFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An index file finds the rows of each key, however many there are. */
class KeyIndexTest {
  private static final IndexDefinition INDEX = new IndexDefinition(9, List.of(1));
  private static final String NAME = "key-9.00000000.index";

  private static final List<Integer> SOURCES = List.of(1);

  private double loadFactor = 0.92;
  private final MemoryStorage storage = new MemoryStorage();
  private final ReadCounters counters = new ReadCounters();

  private static SplitDirectory split(int rowCount) {
    return new SplitDirectory(
        "s-000000-00000000", new UUID(1, 2), rowCount, SchemaFile.of(new byte[1]), List.of());
  }

  private static EncodedKey key(long value) {
    EncodedKey key = new EncodedKey();
    key.appendLong(value);
    return key;
  }

  private IndexFile write(int rowCount, IntToLongFunction keyOfRow)
      throws IOException, UnevenHashesException {
    SplitDirectory split = split(rowCount);
    try (KeyIndexWriter writer =
        new KeyIndexWriter(
            storage.create(split.name() + "/" + NAME), split, INDEX, 0, loadFactor, SOURCES)) {
      HashedRows rows = new HashedRows(0, writer.homeCount(), writer.homeCount(), 1, rowCount);
      for (int row = 0; row < rowCount; row++) {
        rows.add(key(keyOfRow.applyAsLong(row)).hash(0), row);
      }
      rows.writeTo(writer);
      ContainerReader.FileIdentity identity = writer.finish();
      return new IndexFile(
          INDEX,
          NAME,
          identity.sizeInBytes(),
          identity.fingerprint(),
          writer.homeCount(),
          0,
          SOURCES);
    }
  }

  private KeyIndexReader open(int rowCount, IndexFile file) throws IOException {
    return new KeyIndexReader(storage, split(rowCount), file, counters);
  }

  private static List<Long> find(KeyIndexReader reader, long value) throws IOException {
    List<Long> rows = new ArrayList<>();
    reader.find(key(value), rows::add);
    return rows;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 900, 1_000, 5_000, 200_000})
  void findsEachKey(int rowCount) throws Exception {
    IndexFile file = write(rowCount, row -> row * 3L);
    try (KeyIndexReader reader = open(rowCount, file)) {
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
  void readsOnePageForMostKeys() throws Exception {
    int rowCount = 500_000;
    IndexFile file = write(rowCount, row -> row);
    int keyCount = 300;
    try (KeyIndexReader reader = open(rowCount, file)) {
      for (int i = 0; i < keyCount; i++) {
        find(reader, i * 1_661L);
      }
    }
    assertTrue(counters.pagesRead() <= keyCount * 1.1, counters.pagesRead() + " pages");
  }

  @Test
  void findsAllRowsOfFrequentKeys() throws Exception {
    int rowCount = 30_000;
    // 0 is the key of half of the rows, 1 to 150 of 100 each.
    IndexFile file = write(rowCount, row -> row % 2 == 0 ? 0 : 1 + row / 2 % 150);
    try (KeyIndexReader reader = open(rowCount, file)) {
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
  void findsManyKeysOfSixtyRowsEach() throws Exception {
    int rowCount = 300_000;
    loadFactor = 0.6;
    IndexFile file = write(rowCount, row -> row % (rowCount / 60));
    try (KeyIndexReader reader = open(rowCount, file)) {
      for (int key = 0; key < rowCount / 60; key += 7) {
        assertEquals(60, find(reader, key).size());
      }
    }
  }

  @Test
  void rejectsPagesOfAnEarlierFileOfTheSameIndex() throws Exception {
    int rowCount = 5_000;
    IndexFile file = write(rowCount, row -> row);
    IndexFile later =
        new IndexFile(
            INDEX, NAME, file.sizeInBytes(), file.fingerprint(), file.homeCount(), 0, List.of(2));
    try (KeyIndexReader reader = open(rowCount, later)) {
      assertThrows(CorruptFileException.class, () -> find(reader, 7));
    }
  }

  @Test
  void rejectsHashesThatAreAllAlike() {
    assertThrows(
        UnevenHashesException.class,
        () -> {
          SplitDirectory split = split(1 << 20);
          try (KeyIndexWriter writer =
              new KeyIndexWriter(
                  storage.create(split.name() + "/x"), split, INDEX, 0, 0.4, SOURCES)) {
            for (int row = 0; row < 1 << 20; row++) {
              writer.add((long) row << 38, row);
            }
          }
        });
  }

  @Test
  void rejectsAnotherPageAndAnotherIndex() throws Exception {
    int rowCount = 5_000;
    IndexFile file = write(rowCount, row -> row);
    SplitDirectory other =
        new SplitDirectory(
            "s-000000-00000000", new UUID(3, 4), rowCount, SchemaFile.of(new byte[1]), List.of());
    try (KeyIndexReader reader = new KeyIndexReader(storage, other, file, counters)) {
      CorruptFileException e = assertThrows(CorruptFileException.class, () -> find(reader, 7));
      assertTrue(e.getMessage().contains(NAME), e.getMessage());
    }
  }

  @Test
  void hashesAsTheReferenceImplementationDoes() {
    // The first halves of the 128 bits of known values, as other implementations give them.
    assertEquals(0L, KeyHash.of(new byte[0], 0, 0));
    byte[] fox =
        "The quick brown fox jumps over the lazy dog"
            .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    assertEquals(0xe34bbc7bbc071b6cL, KeyHash.of(fox, fox.length, 0));
  }
}
