package dev.stoa.bench.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeriesTest {
  @Test
  void medianOfOddCountIsTheMiddleOne() {
    assertEquals(3, series(9, 1, 3).medianSeconds());
  }

  @Test
  void medianOfEvenCountIsMeanOfMiddleTwo() {
    assertEquals(2.5, series(4, 1, 2, 3).medianSeconds());
  }

  @Test
  void returnsTheShortestAndTheLongestTime() {
    assertEquals(1, series(9, 1, 3).minSeconds());
    assertEquals(9, series(9, 1, 3).maxSeconds());
  }

  @Test
  void returnsMediansOfAdditionalTimes() {
    assertEquals(6, series(9, 1, 3).medianSeconds("total"));
    assertThrows(IllegalArgumentException.class, () -> series(1).medianSeconds("reduce"));
  }

  @Test
  void rejectsSeriesWithoutRuns() {
    assertThrows(IllegalArgumentException.class, () -> series());
  }

  private static Series series(long... seconds) {
    List<Outcome> rounds =
        LongStream.of(seconds)
            .map(time -> time * 1_000_000_000L)
            .mapToObj(nanos -> Outcome.of("", 1, 1, nanos).withNanos("total", 2 * nanos))
            .toList();
    return new Series("", "text", "", 1, rounds);
  }
}
