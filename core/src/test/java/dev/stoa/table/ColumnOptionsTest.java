package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.table.write.ColumnOptions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ColumnOptionsTest {
  private final ColumnOptions defaults = ColumnOptions.defaults();

  @Test
  void skipIntervalsAscendAndDivideEachOther() {
    for (List<Integer> right :
        List.of(List.<Integer>of(), List.of(2), List.of(2, 6), List.of(7, 49), List.of(10, 20))) {
      assertEquals(right, defaults.withSkipIntervals(right).skipIntervals());
    }
    for (List<Integer> wrong :
        List.of(List.of(0), List.of(1), List.of(-2), List.of(4, 6), List.of(6, 2), List.of(5, 5))) {
      assertThrows(IllegalArgumentException.class, () -> defaults.withSkipIntervals(wrong));
    }
  }

  /** A reader would refuse the pages. */
  @Test
  void rejectsTooManySkipIntervals() {
    List<Integer> most = Stream.iterate(2, skip -> skip * 2).limit(16).toList();
    assertDoesNotThrow(() -> defaults.withSkipIntervals(most));
    List<Integer> more = Stream.iterate(2, skip -> skip * 2).limit(17).toList();
    String message =
        assertThrows(IllegalArgumentException.class, () -> defaults.withSkipIntervals(more))
            .getMessage();
    assertTrue(message.contains("16"), message);
  }

  @Test
  void blocksHaveOneByteTo16Mebibytes() {
    for (int right : new int[] {1, 16 << 20}) {
      assertEquals(right, defaults.withBlockSizeInBytes(right).blockSizeInBytes());
    }
    for (int wrong : new int[] {-1, 0, (16 << 20) + 1}) {
      assertThrows(IllegalArgumentException.class, () -> defaults.withBlockSizeInBytes(wrong));
    }
  }
}
