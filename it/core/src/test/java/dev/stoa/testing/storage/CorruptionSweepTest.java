package dev.stoa.testing.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Corruption sweeps cause every kind of corruption, and each corruption changes one file. */
final class CorruptionSweepTest {
  private final MemoryStorage table = table(300, 5);
  private final MemoryStorage otherTable = table(301, 6);

  private static MemoryStorage table(int firstSizeInBytes, int secondSizeInBytes) {
    MemoryStorage table = new MemoryStorage();
    byte[] bytes = new byte[firstSizeInBytes];
    new Random(firstSizeInBytes).nextBytes(bytes);
    table.put("s/first", bytes);
    table.put("second", Arrays.copyOf(bytes, secondSizeInBytes));
    return table;
  }

  private static Map<CorruptionKind, Integer> expectedCounts(int byteCount, int swapCount) {
    return Map.of(
        CorruptionKind.BIT_FLIPPED, byteCount,
        CorruptionKind.BYTE_INVERTED, byteCount,
        CorruptionKind.TRUNCATED, byteCount,
        CorruptionKind.EXTENDED, 2,
        CorruptionKind.REMOVED, 2,
        CorruptionKind.SWAPPED, swapCount);
  }

  @Test
  void aFullSweepVisitsEachByteAndLength() throws IOException {
    Set<String> corruptions = new HashSet<>();
    Map<CorruptionKind, Integer> counts =
        CorruptionSweep.full(table, new Random(1))
            .forEach(corruption -> corruptions.add(corruption.toString()));
    int byteCount = 300 + 5;
    int swapCount = 2; // each file with the other one
    assertEquals(expectedCounts(byteCount, swapCount), counts);
    int corruptionCount = counts.values().stream().mapToInt(count -> count).sum();
    assertEquals(corruptionCount, corruptions.size());
  }

  @Test
  void aSampledSweepVisitsTheEdgesAndSomePositionsBetween() throws IOException {
    Map<CorruptionKind, Integer> counts =
        CorruptionSweep.sampled(table, new Random(1), 10)
            .withFilesOf(otherTable)
            .forEach(corruption -> {});
    // The first and last 24 bytes of the first file and 10 between them, and all 5 of the second.
    int byteCount = 24 + 10 + 24 + 5;
    int swapCount = 6; // each file with the other one and with both files of the other table
    assertEquals(expectedCounts(byteCount, swapCount), counts);
  }

  @Test
  void eachCorruptionChangesExactlyOneFile() throws IOException {
    CorruptionSweep.full(table, new Random(1))
        .withFilesOf(otherTable)
        .forEach(
            corruption -> {
              try {
                assertOnlyCorruptFileDiffers(corruption);
              } catch (IOException e) {
                throw new AssertionError(corruption.toString(), e);
              }
            });
  }

  private void assertOnlyCorruptFileDiffers(Corruption corruption) throws IOException {
    for (String path : table.paths()) {
      if (!path.equals(corruption.path())) {
        assertArrayEquals(table.bytes(path), corruption.storage().bytes(path));
      } else if (corruption.kind() != CorruptionKind.REMOVED) {
        byte[] corruptBytes = corruption.storage().bytes(path);
        int firstDifferentOffset = Arrays.mismatch(table.bytes(path), corruptBytes);
        assertNotEquals(-1, firstDifferentOffset, corruption::toString);
        if (corruption.kind() != CorruptionKind.SWAPPED) {
          assertEquals(corruption.offset(), firstDifferentOffset, corruption::toString);
        }
      }
    }
  }
}
