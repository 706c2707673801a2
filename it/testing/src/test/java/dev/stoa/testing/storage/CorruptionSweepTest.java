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

/** The sweep causes every kind of corruption, and each changes exactly one file. */
final class CorruptionSweepTest {
  private final MemoryStorage table = table(300, 5);
  private final MemoryStorage other = table(301, 6);

  private static MemoryStorage table(int firstSize, int secondSize) {
    MemoryStorage table = new MemoryStorage();
    byte[] bytes = new byte[firstSize];
    new Random(firstSize).nextBytes(bytes);
    table.put("s/first", bytes);
    table.put("second", Arrays.copyOf(bytes, secondSize));
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
    assertEquals(expectedCounts(305, 2), counts);
    assertEquals(305 * 3 + 6, corruptions.size());
  }

  @Test
  void aSampledSweepVisitsTheEdgesAndSomePositionsBetween() throws IOException {
    Map<CorruptionKind, Integer> counts =
        CorruptionSweep.sampled(table, new Random(1), 10)
            .withFilesOf(other)
            .forEach(corruption -> {});
    // The first and last 24 bytes of the first file and 10 between them, and all 5 of the second.
    assertEquals(expectedCounts(24 + 10 + 24 + 5, 6), counts);
  }

  @Test
  void eachCorruptionChangesExactlyOneFile() throws IOException {
    CorruptionSweep.full(table, new Random(1))
        .withFilesOf(other)
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
        int difference = Arrays.mismatch(table.bytes(path), corruptBytes);
        assertNotEquals(-1, difference, corruption::toString);
        if (corruption.kind() != CorruptionKind.SWAPPED) {
          assertEquals(corruption.offset(), difference, corruption::toString);
        }
      }
    }
  }
}
