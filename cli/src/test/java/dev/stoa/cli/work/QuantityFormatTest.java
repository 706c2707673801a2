package dev.stoa.cli.work;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Formats numbers just below and above the next unit. */
class QuantityFormatTest {
  @Test
  void formatsSizesWithTheUnitOfTheirMagnitude() {
    assertEquals("0 B", QuantityFormat.size(0));
    assertEquals("999 B", QuantityFormat.size(999));
    assertEquals("1.0 kB", QuantityFormat.size(1_000));
    assertEquals("999.9 kB", QuantityFormat.size(999_940));
    assertEquals("1.0 MB", QuantityFormat.size(999_960));
    assertEquals("402.1 MB", QuantityFormat.size(402_149_000));
    assertEquals("9223372.0 TB", QuantityFormat.size(Long.MAX_VALUE));
  }

  @Test
  void formatsTimesBelowASecondInMilliseconds() {
    assertEquals("84 ms", QuantityFormat.time(Duration.ofNanos(84_400_000)));
    assertEquals("1.31 s", QuantityFormat.time(Duration.ofMillis(1_312)));
  }

  @Test
  void formatsRatiosOfZeroAsADash() {
    assertEquals("10.5 x", QuantityFormat.ratio(21, 2));
    assertEquals("-", QuantityFormat.ratio(21, 0));
    assertEquals("25.0 %", QuantityFormat.percent(1, 4));
    assertEquals("-", QuantityFormat.percent(0, 0));
  }
}
