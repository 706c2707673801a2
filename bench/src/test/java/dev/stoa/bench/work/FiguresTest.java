package dev.stoa.bench.work;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Numbers at the borders of their units. */
class FiguresTest {
  @Test
  void sizesHaveTheUnitThatKeepsThemShort() {
    assertEquals("0 B", Figures.size(0));
    assertEquals("999 B", Figures.size(999));
    assertEquals("1.0 kB", Figures.size(1_000));
    assertEquals("999.9 kB", Figures.size(999_940));
    assertEquals("1.0 MB", Figures.size(999_960));
    assertEquals("402.1 MB", Figures.size(402_149_000));
    assertEquals("9223372.0 TB", Figures.size(Long.MAX_VALUE));
  }

  @Test
  void timesBelowASecondAreInMilliseconds() {
    assertEquals("84 ms", Figures.time(Duration.ofNanos(84_400_000)));
    assertEquals("1.31 s", Figures.time(Duration.ofMillis(1_312)));
  }

  @Test
  void nothingIsDividedByNothing() {
    assertEquals("10.5 x", Figures.ratio(21, 2));
    assertEquals("-", Figures.ratio(21, 0));
    assertEquals("25.0 %", Figures.share(1, 4));
    assertEquals("-", Figures.share(0, 0));
  }
}
