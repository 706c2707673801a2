package dev.stoa.type.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formats and parses UUIDs and durations. */
class UuidAndDurationTextTest {
  @Test
  void uuidsAgreeWithJava() {
    Random random = TextSeed.random(UuidAndDurationTextTest.class);
    for (int i = 0; i < 1000; i++) {
      String text = new UUID(random.nextLong(), random.nextLong()).toString();
      assertTrue(UuidText.isUuid(text));
      assertTrue(UuidText.isUuid(text.toUpperCase(Locale.ROOT)));
      assertEquals(text, UuidText.format(UuidText.toBytes(text)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1-1-1-1-1",
        "123e4567-e89b-12d3-a456-42661417400g",
        "123e4567-e89b-12d3-a456-4266141740000",
        "123e4567e89b12d3a456426614174000",
        "123e4567-e89b-12d3-a4564-26614174000",
        "{123e4567-e89b-12d3-a456-42661417400",
      })
  void otherTextsAreNoUuids(String text) {
    assertFalse(UuidText.isUuid(text));
  }

  @ParameterizedTest
  @CsvSource({
    "P1Y2M3DT4H5M6.007S, P1Y2M3DT4H5M6.007S",
    "PT0S, PT0S",
    "P0D, PT0S",
    "P14M, P1Y2M",
    "P2W, P14D",
    "PT90M, PT1H30M",
    "p1dt12h, P1DT12H",
    "PT0.5S, PT0.5S",
    "P4294967295M, P357913941Y3M",
    "P4294967295D, P4294967295D",
    "PT4294967.295S, PT1193H2M47.295S",
  })
  void durationsArePrintedInTheirLargestUnits(String accepted, String printed) {
    byte[] bytes = DurationText.toBytes(accepted);
    assertEquals(printed, DurationText.format(bytes));
    assertArrayEquals(bytes, DurationText.toBytes(printed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "P", "PT", "P1DT", "1D", "P1H", "PT1.0001S", "-P1D", "P1S", "PT1D"})
  void otherTextsAreNoDurations(String text) {
    assertEquals(
        "expected a duration such as P1Y2M3DT4H5M6S, found \"" + text + "\"",
        assertThrows(IllegalArgumentException.class, () -> DurationText.toBytes(text))
            .getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"P4294967296D", "PT4294967.296S", "P9999999999Y", "PT1194H"})
  void durationsOutOfRangeAreRefused(String text) {
    assertEquals(
        "\""
            + text
            + "\" is out of the range of durations, which have at most 4294967295 months, days and"
            + " milliseconds (1193 hours)",
        assertThrows(IllegalArgumentException.class, () -> DurationText.toBytes(text))
            .getMessage());
  }
}
