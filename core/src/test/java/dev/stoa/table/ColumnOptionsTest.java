package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.table.write.ColumnOptions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Column options accept valid values and reject all others. */
class ColumnOptionsTest {
  private final ColumnOptions defaults = ColumnOptions.defaults();

  @Test
  void acceptsOnlySkipIntervalsThatAreMultiplesOfThePreviousOnes() {
    for (List<Integer> validIntervals :
        List.of(List.<Integer>of(), List.of(2), List.of(2, 6), List.of(7, 49), List.of(10, 20))) {
      assertEquals(validIntervals, defaults.withSkipIntervals(validIntervals).skipIntervals());
    }
    for (List<Integer> invalidIntervals :
        List.of(List.of(0), List.of(1), List.of(-2), List.of(4, 6), List.of(6, 2), List.of(5, 5))) {
      assertThrows(
          IllegalArgumentException.class, () -> defaults.withSkipIntervals(invalidIntervals));
    }
  }

  /** A reader would reject pages with more skip intervals. */
  @Test
  void rejectsTooManySkipIntervals() {
    List<Integer> sixteenIntervals = Stream.iterate(2, skip -> skip * 2).limit(16).toList();
    assertDoesNotThrow(() -> defaults.withSkipIntervals(sixteenIntervals));
    List<Integer> seventeenIntervals = Stream.iterate(2, skip -> skip * 2).limit(17).toList();
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> defaults.withSkipIntervals(seventeenIntervals))
            .getMessage();
    assertTrue(message.contains("16"), message);
  }

  @Test
  void acceptsOnlyBlockSizesFromOneByteTo16Mebibytes() {
    for (int validSize : new int[] {1, 16 << 20}) {
      assertEquals(validSize, defaults.withBlockSizeInBytes(validSize).blockSizeInBytes());
    }
    for (int invalidSize : new int[] {-1, 0, (16 << 20) + 1}) {
      assertThrows(
          IllegalArgumentException.class, () -> defaults.withBlockSizeInBytes(invalidSize));
    }
  }
}
