package dev.stoa.type.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers parsed from bytes are those that Java parses from strings. */
class NumberTextTest {
  private static final int ROUNDS = 20_000;

  private final Random random = TextSeed.random(NumberTextTest.class);
  private final DoubleParser parser = new DoubleParser();

  private double parseDouble(String text) {
    return parser.parse(padded(text), 1, 1 + utf8Length(text));
  }

  private float parseFloat(String text) {
    return parser.parseFloat(padded(text), 1, 1 + utf8Length(text));
  }

  private long parseLong(String text) {
    return NumberText.parseLong(padded(text), 1, 1 + utf8Length(text));
  }

  /** Returns the text between characters of other numbers, which must not change it. */
  private byte[] padded(String text) {
    String after =
        List.of("9", "9".repeat(17), ".9".repeat(9), "e9,".repeat(6)).get(random.nextInt(4));
    return ("9" + text + after).getBytes(StandardCharsets.UTF_8);
  }

  private static int utf8Length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private void assertSameAsJava(String text) {
    double expected = Double.parseDouble(text);
    if (Double.isInfinite(expected)) {
      assertThrows(NumberFormatException.class, () -> parseDouble(text), text);
    } else {
      assertEquals(expected, parseDouble(text), text);
    }
    float expectedFloat = Float.parseFloat(text);
    if (Float.isInfinite(expectedFloat)) {
      assertThrows(NumberFormatException.class, () -> parseFloat(text), text);
    } else {
      assertEquals(expectedFloat, parseFloat(text), text);
    }
  }

  @Test
  void doublesOfAllBitsAreReadBack() {
    for (int round = 0; round < ROUNDS; round++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertSameAsJava(Double.toString(value));
        assertSameAsJava(String.format(Locale.ROOT, "%.17e", value));
      }
      assertSameAsJava(Float.toString((float) random.nextGaussian()));
    }
  }

  @Test
  void numbersOfRandomDigitsAreRoundedAsByJava() {
    for (int round = 0; round < ROUNDS; round++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
      appendDigits(1 + random.nextInt(random.nextInt(4) == 0 ? 25 : 9), text);
      if (random.nextBoolean()) {
        text.append('.');
        appendDigits(random.nextInt(random.nextInt(4) == 0 ? 25 : 9), text);
      }
      if (random.nextInt(3) == 0) {
        text.append(random.nextBoolean() ? "e" : "E").append(random.nextInt(700) - 350);
      }
      assertSameAsJava(text.toString());
    }
  }

  private void appendDigits(int count, StringBuilder text) {
    for (int i = 0; i < count; i++) {
      text.append(random.nextInt(3) == 0 ? 0 : random.nextInt(10));
    }
  }

  /** A number exactly between two doubles, or next to it, is the hardest to round. */
  @Test
  void numbersNextToTheMiddleOfTwoDoublesAreRoundedAsByJava() {
    for (int round = 0; round < ROUNDS / 10; round++) {
      double low = Math.abs(Double.longBitsToDouble(random.nextLong()));
      if (Double.isFinite(low) && low < Double.MAX_VALUE) {
        BigDecimal middle =
            new BigDecimal(low).add(new BigDecimal(Math.nextUp(low))).divide(BigDecimal.valueOf(2));
        assertSameAsJava(middle.toString());
        assertSameAsJava(middle.round(new java.math.MathContext(19)).toString());
        assertSameAsJava(middle.round(new java.math.MathContext(18)).toString());
      }
      float lowFloat = random.nextFloat();
      double middleOfFloats = (lowFloat + (double) Math.nextUp(lowFloat)) / 2;
      assertSameAsJava(new BigDecimal(middleOfFloats).toString());
      assertSameAsJava(Double.toString(middleOfFloats));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "0.0",
        "-0.0",
        "1.",
        ".5",
        "-.5",
        "00012.500",
        "1e0",
        "1E+2",
        "1e-2",
        " 1.5 ",
        "+1.5",
        "9007199254740993",
        "9007199254740992.5",
        "4.9e-324",
        "2.4e-324",
        "2.5e-324",
        "1.7976931348623157e308",
        "1.7976931348623159e308",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "1e-400",
        "1e23",
        "8.5e22",
        "3.4028235e38",
        "3.4028236e38",
        "1.4e-45",
        "0.7e-45",
        "1e999999999999",
        "-1e-999999999999",
        "0e999999999999",
        "123456789012345678901234567890",
        "0.000000000000000000000000000001",
        "NaN",
        "1e-45"
      })
  void edgesAreReadAsByJava(String text) {
    assertSameAsJava(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "-", ".", "e5", "1e", "1e+", "1.2.3", "1d", "1f", "0x1p3", "1,5", "--1"})
  void otherTextIsNoNumber(String text) {
    assertThrows(NumberFormatException.class, () -> parseDouble(text));
    assertThrows(NumberFormatException.class, () -> parseFloat(text));
    assertThrows(NumberFormatException.class, () -> parseLong(text));
  }

  @Test
  void infinitiesAreReadIfTheyAreNamed() {
    assertEquals(Double.POSITIVE_INFINITY, parseDouble("Infinity"));
    assertEquals(Float.NEGATIVE_INFINITY, parseFloat("-Infinity"));
  }

  @Test
  void integersAreReadAsByJava() {
    for (int round = 0; round < ROUNDS; round++) {
      long value = random.nextLong() >> random.nextInt(64);
      assertEquals(value, parseLong(Long.toString(value)));
    }
    for (String text :
        new String[] {"+7", " 12 ", "007", "-9223372036854775808", "9223372036854775807"}) {
      assertEquals(Long.parseLong(text.strip()), parseLong(text));
    }
    for (String text : new String[] {"9223372036854775808", "1 2", "1.0", "12a", "１"}) {
      assertEquals(
          assertOutcome(text.strip(), Long::parseLong), assertOutcome(text, t -> parseLong(t)));
    }
    byte[] tooLarge = "2147483648".getBytes(StandardCharsets.US_ASCII);
    assertThrows(
        NumberFormatException.class, () -> NumberText.parseInt(tooLarge, 0, tooLarge.length));
    assertEquals(214748364, NumberText.parseInt(tooLarge, 0, tooLarge.length - 1));
  }

  private static String assertOutcome(String text, ToDoubleFunction<String> parse) {
    try {
      return String.valueOf(parse.applyAsDouble(text));
    } catch (NumberFormatException e) {
      return "no number";
    }
  }

  @Test
  void decimalsHaveTheUnscaledValueOfBigDecimalOrAreLeftToIt() {
    int foundCount = 0;
    for (int round = 0; round < ROUNDS; round++) {
      int precision = 1 + random.nextInt(18);
      int scale = random.nextInt(precision + 1);
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
      appendDigits(1 + random.nextInt(8), text);
      if (random.nextBoolean()) {
        text.append('.');
        appendDigits(1 + random.nextInt(8), text);
      }
      if (random.nextInt(4) == 0) {
        text.append('e').append(random.nextInt(20) - 10);
      }
      BigDecimal number = new BigDecimal(text.toString());
      byte[] bytes = padded(text.toString());
      long unscaled = new DecimalParser(precision, scale).parse(bytes, 1, 1 + text.length());
      BigDecimal plain = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
      boolean fits =
          plain.scale() <= scale && plain.precision() - plain.scale() + scale <= precision;
      fits |= number.signum() == 0;
      if (unscaled != DecimalParser.NO_DECIMAL) {
        assertTrue(fits, text + " as decimal(" + precision + "," + scale + ")");
        assertEquals(number.setScale(scale).unscaledValue().longValueExact(), unscaled);
        foundCount++;
      } else {
        assertTrue(!fits || number.signum() == 0, text + " " + precision + " " + scale);
      }
    }
    assertTrue(foundCount > ROUNDS / 20);
  }
}
