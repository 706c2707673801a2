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

/** The sweep causes every promised damage, and each changes exactly one file. */
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
    Set<String> damages = new HashSet<>();
    Map<CorruptionKind, Integer> counts =
        CorruptionSweep.full(table, new Random(1))
            .forEach(damage -> damages.add(damage.toString()));
    assertEquals(expectedCounts(305, 2), counts);
    assertEquals(305 * 3 + 6, damages.size());
  }

  @Test
  void aSampledSweepVisitsTheEdgesAndSomePositionsBetween() throws IOException {
    Map<CorruptionKind, Integer> counts =
        CorruptionSweep.sampled(table, new Random(1), 10).withFilesOf(other).forEach(damage -> {});
    assertEquals(expectedCounts(24 + 10 + 24 + 5, 6), counts);
  }

  @Test
  void eachDamageChangesExactlyOneFile() throws IOException {
    CorruptionSweep.full(table, new Random(1))
        .withFilesOf(other)
        .forEach(
            damage -> {
              try {
                assertOnlyDamagedFileDiffers(damage);
              } catch (IOException e) {
                throw new AssertionError(damage.toString(), e);
              }
            });
  }

  private void assertOnlyDamagedFileDiffers(Corruption damage) throws IOException {
    for (String path : table.paths()) {
      if (!path.equals(damage.path())) {
        assertArrayEquals(table.bytes(path), damage.storage().bytes(path));
      } else if (damage.kind() != CorruptionKind.REMOVED) {
        byte[] damaged = damage.storage().bytes(path);
        int difference = Arrays.mismatch(table.bytes(path), damaged);
        assertNotEquals(-1, difference, damage::toString);
        if (damage.kind() != CorruptionKind.SWAPPED) {
          assertEquals(damage.offset(), difference, damage::toString);
        }
      }
    }
  }
}
