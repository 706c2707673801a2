package dev.stoa.type.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.type.TypeKind;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares texts with tables, and with those of java.time. */
class TemporalTextTest {
  private static final List<TypeKind> TIMESTAMPS =
      List.of(
          TypeKind.TIMESTAMP_MILLIS,
          TypeKind.TIMESTAMP_MICROS,
          TypeKind.TIMESTAMP_NANOS,
          TypeKind.LOCAL_TIMESTAMP_MILLIS,
          TypeKind.LOCAL_TIMESTAMP_MICROS,
          TypeKind.LOCAL_TIMESTAMP_NANOS);

  private static final List<TypeKind> PLAIN_KINDS =
      List.of(
          TypeKind.DATE,
          TypeKind.TIMESTAMP_MILLIS,
          TypeKind.TIMESTAMP_MICROS,
          TypeKind.LOCAL_TIMESTAMP_MILLIS,
          TypeKind.LOCAL_TIMESTAMP_MICROS);

  private static TemporalText text(TypeKind kind) {
    return TemporalText.of(kind).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "DATE, 0, 1970-01-01",
    "DATE, -1, 1969-12-31",
    "DATE, 18321, 2020-02-29",
    "DATE, 11016, 2000-02-29",
    "DATE, -719528, 0000-01-01",
    "DATE, -719529, -0001-12-31",
    "DATE, 2932896, 9999-12-31",
    "DATE, 2932897, +10000-01-01",
    "DATE, 2147483647, +5881580-07-11",
    "DATE, -2147483648, -5877641-06-23",
    "TIME_MILLIS, 0, 00:00:00",
    "TIME_MILLIS, 86399500, 23:59:59.5",
    "TIME_MICROS, 1, 00:00:00.000001",
    "TIMESTAMP_MILLIS, 1609459199123, 2020-12-31T23:59:59.123Z",
    "TIMESTAMP_MILLIS, -1, 1969-12-31T23:59:59.999Z",
    "TIMESTAMP_MILLIS, 0, 1970-01-01T00:00:00Z",
    "TIMESTAMP_MILLIS, 9223372036854775807, +292278994-08-17T07:12:55.807Z",
    "TIMESTAMP_MILLIS, -9223372036854775808, -292275055-05-16T16:47:04.192Z",
    "TIMESTAMP_MICROS, 1500000, 1970-01-01T00:00:01.5Z",
    "TIMESTAMP_MICROS, 9223372036854775807, +294247-01-10T04:00:54.775807Z",
    "TIMESTAMP_NANOS, 9223372036854775807, 2262-04-11T23:47:16.854775807Z",
    "TIMESTAMP_NANOS, -9223372036854775808, 1677-09-21T00:12:43.145224192Z",
    "LOCAL_TIMESTAMP_NANOS, 1, 1970-01-01T00:00:00.000000001",
    "LOCAL_TIMESTAMP_MILLIS, 1609459199120, 2020-12-31T23:59:59.12",
  })
  void formatsAndParses(TypeKind kind, long stored, String expectedText) {
    assertEquals(expectedText, text(kind).format(stored));
    assertEquals(stored, text(kind).parse(expectedText));
  }

  @ParameterizedTest
  @CsvSource({
    "TIMESTAMP_MILLIS, 2020-12-31 23:59:59Z, 2020-12-31T23:59:59Z",
    "TIMESTAMP_MILLIS, 2020-12-31t23:59:59z, 2020-12-31T23:59:59Z",
    "TIMESTAMP_MILLIS, 2021-01-01T00:59:59+01:00, 2020-12-31T23:59:59Z",
    "TIMESTAMP_MILLIS, 2020-12-31 18:29:59-0530, 2020-12-31T23:59:59Z",
    "TIMESTAMP_MILLIS, 2020-12-31 23:59:59+00, 2020-12-31T23:59:59Z",
    "TIMESTAMP_MILLIS, 2020-12-31 23:59:59 UTC, 2020-12-31T23:59:59Z",
    "TIMESTAMP_MILLIS, 2020-12-31 23:59:59 +0000, 2020-12-31T23:59:59Z",
    "TIMESTAMP_MILLIS, 2020-12-31T23:59Z, 2020-12-31T23:59:00Z",
    "TIMESTAMP_MILLIS, 2020-12-31T23:59:59.1200000000000Z, 2020-12-31T23:59:59.12Z",
    "TIMESTAMP_MILLIS, 1970-01-01T00:00:00+18:00, 1969-12-31T06:00:00Z",
    "LOCAL_TIMESTAMP_MILLIS, 2020-12-31 23:59, 2020-12-31T23:59:00",
    "LOCAL_TIMESTAMP_MILLIS, 2020-12-31, 2020-12-31T00:00:00",
    "TIME_MILLIS, 23:59, 23:59:00",
  })
  void acceptsOtherForms(TypeKind kind, String accepted, String printed) {
    assertEquals(printed, text(kind).format(text(kind).parse(accepted)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DATE|2020-02-30|expected a date such as 2020-12-31, found \"2020-02-30\"",
        "DATE|2021-02-29|expected a date such as 2020-12-31, found \"2021-02-29\"",
        "DATE|1900-02-29|expected a date such as 2020-12-31, found \"1900-02-29\"",
        "DATE|2020-13-01|expected a date such as 2020-12-31, found \"2020-13-01\"",
        "DATE|2020-1-1|expected a date such as 2020-12-31, found \"2020-1-1\"",
        "DATE|20201231|expected a date such as 2020-12-31, found \"20201231\"",
        "DATE|10000-01-01|expected a date such as 2020-12-31, found \"10000-01-01\"",
        "DATE|-0000-01-01|expected a date such as 2020-12-31, found \"-0000-01-01\"",
        "DATE|2020-12-31T00:00:00|expected a date such as 2020-12-31, found"
            + " \"2020-12-31T00:00:00\"",
        "DATE|+999999999-01-01|\"+999999999-01-01\" is out of the range of date: correct it",
        "TIME_MILLIS|24:00:00|expected a time such as 23:59:59, found \"24:00:00\"",
        "TIME_MILLIS|23:59:60|expected a time such as 23:59:59, found \"23:59:60\"",
        "TIME_MILLIS|23:59:59.|expected a time such as 23:59:59, found \"23:59:59.\"",
        "TIME_MILLIS|23:59:59.1234|\"23:59:59.1234\" has more digits than the 3 of the type's"
            + " seconds: remove digits or use a finer unit",
        "TIME_MICROS|23:59:59.1234567|\"23:59:59.1234567\" has more digits than the 6 of the"
            + " type's seconds: remove digits",
        "TIMESTAMP_MILLIS|2020-12-31T23:59:59|expected a timestamp with a zone such as"
            + " 2020-12-31T23:59:59Z, found \"2020-12-31T23:59:59\": add its zone, such as Z or"
            + " +01:00, or use a local timestamp",
        "TIMESTAMP_MILLIS|2020-12-31T23:59:59+19:00|expected a timestamp with a zone such as"
            + " 2020-12-31T23:59:59Z, found \"2020-12-31T23:59:59+19:00\"",
        "LOCAL_TIMESTAMP_MILLIS|2020-12-31T23:59:59Z|expected a timestamp without a zone such as"
            + " 2020-12-31T23:59:59, found \"2020-12-31T23:59:59Z\": remove its zone, or use a"
            + " timestamp",
        "TIMESTAMP_NANOS|2263-01-01T00:00:00Z|\"2263-01-01T00:00:00Z\" is out of the range of"
            + " timestamp(ns): correct it or use a coarser unit",
        "TIMESTAMP_NANOS|2262-04-11T23:47:16.854775808Z|\"2262-04-11T23:47:16.854775808Z\" is out"
            + " of the range of timestamp(ns): correct it or use a coarser unit",
        "TIMESTAMP_NANOS|1677-09-21T00:12:43.145224191Z|\"1677-09-21T00:12:43.145224191Z\" is out"
            + " of the range of timestamp(ns): correct it or use a coarser unit",
      })
  void saysWhyATextDoesNotFit(TypeKind kind, String wrong, String message) {
    TemporalText text = text(kind);
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> text.parse(wrong)).getMessage());
  }

  @Test
  void printsNumbersThatAreNoTimeOfADay() {
    assertEquals("-1", text(TypeKind.TIME_MILLIS).format(-1));
    assertEquals("86400000", text(TypeKind.TIME_MILLIS).format(86_400_000));
  }

  @Test
  void agreesWithJavaTime() {
    Random random = TextSeed.random(TemporalTextTest.class);
    int rounds = 20_000;
    for (int round = 0; round < rounds; round++) {
      int days = random.nextInt() >> random.nextInt(32);
      assertEquals(LocalDate.ofEpochDay(days).toString(), text(TypeKind.DATE).format(days));
      assertEquals(days, text(TypeKind.DATE).parse(LocalDate.ofEpochDay(days).toString()));
      LocalTime time = LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000L) * 1000);
      assertEquals(time.toNanoOfDay() / 1000, text(TypeKind.TIME_MICROS).parse(time.toString()));
      assertEquals(
          time, LocalTime.parse(text(TypeKind.TIME_MICROS).format(time.toNanoOfDay() / 1000)));
      checkTimestamps(random.nextLong() >> random.nextInt(64));
    }
  }

  @Test
  void readsPlainBytesAsItReadsText() {
    Random random = TextSeed.random(TemporalTextTest.class);
    String alphabet = "0123456789-:. TZ+";
    int plainCount = 0;
    for (int round = 0; round < 100_000; round++) {
      TypeKind kind = PLAIN_KINDS.get(random.nextInt(PLAIN_KINDS.size()));
      TemporalText text = text(kind);
      long stored = random.nextLong() >> random.nextInt(kind == TypeKind.DATE ? 32 : 8, 64);
      StringBuilder mutable = new StringBuilder(text.format(stored));
      if (random.nextBoolean() && kind.isInstant()) {
        mutable.setLength(mutable.length() - 1);
        mutable.append(random.nextBoolean() ? "+0" : "-1").append(random.nextInt(10));
        mutable.append(random.nextBoolean() ? "" : ":" + random.nextInt(10, 70));
      }
      if (random.nextInt(3) == 0) {
        int index = random.nextInt(mutable.length());
        mutable.setCharAt(index, alphabet.charAt(random.nextInt(alphabet.length())));
      }
      byte[] bytes = (" " + mutable + "1").getBytes(StandardCharsets.UTF_8);
      long plain = text.parsePlain(bytes, 1, bytes.length - 1);
      if (plain != TemporalText.NOT_PLAIN) {
        assertEquals(text.parse(mutable), plain, mutable::toString);
        plainCount++;
      }
    }
    assertTrue(plainCount > 30_000, () -> "few texts are plain");
  }

  private static void checkTimestamps(long stored) {
    for (TypeKind kind : TIMESTAMPS) {
      TemporalText text = text(kind);
      assertEquals(stored, text.parse(text.format(stored)));
      long unitsPerSecond = DateTimeParser.unitsPerSecond(kind.fractionalSecondDigits());
      Instant instant =
          Instant.ofEpochSecond(Math.floorDiv(stored, unitsPerSecond))
              .plusNanos(Math.floorMod(stored, unitsPerSecond) * (1_000_000_000 / unitsPerSecond));
      LocalDateTime local = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
      assertEquals(stored, text.parse(kind.isInstant() ? instant.toString() : local.toString()));
      assertEquals(
          local.truncatedTo(ChronoUnit.NANOS),
          LocalDateTime.parse(text.format(stored).replace("Z", "")));
    }
  }
}
