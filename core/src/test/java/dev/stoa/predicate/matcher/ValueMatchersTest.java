package dev.stoa.predicate.matcher;

import static dev.stoa.predicate.matcher.FilterDecision.ALL;
import static dev.stoa.predicate.matcher.FilterDecision.NONE;
import static dev.stoa.predicate.matcher.FilterDecision.SOME;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.Bitmap;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.FilterPredicates;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matchers test single values, including extreme ones, and decide by the bounds of values. */
final class ValueMatchersTest {
  private static final Schema ROW_SCHEMA =
      SchemaBuilder.record("Row").fields().optionalString("s").optionalBytes("b").endRecord();

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static BytesMatcher matcher(String text) {
    return (BytesMatcher)
        ((Leaf) FilterPredicates.parse(text).bind(AvroTypes.record(ROW_SCHEMA))).matcher();
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "15", "16", "17", "300", "5000"})
  void testsSetsOfFewAndManyValues(int count) {
    Random random = new Random(count);
    Set<String> texts = new HashSet<>();
    while (texts.size() < count) {
      texts.add(
          "t".repeat(random.nextInt(3)) + random.nextInt(count) + "é".repeat(random.nextInt(9)));
    }
    texts.add("");
    BytesMatcher matcher = BytesSetMatcher.of(texts.stream().map(ValueMatchersTest::utf8).toList());
    Set<String> others = new HashSet<>(List.of("t", "é", "0123456789"));
    texts.forEach(text -> others.addAll(List.of(text + "0", text.replace('1', '2'), "t" + text)));
    others.removeAll(texts);
    for (String text : texts) {
      assertTrue(isInAnyBuffer(matcher, text) && !isInAnyBuffer(matcher.negate(), text), text);
    }
    for (String text : others) {
      assertTrue(!isInAnyBuffer(matcher, text) && isInAnyBuffer(matcher.negate(), text), text);
    }
  }

  /** Tests a text in an array, and in a direct buffer. */
  private static boolean isInAnyBuffer(BytesMatcher matcher, String text) {
    byte[] bytes = utf8("x" + text + "y");
    boolean isInArray = matcher.test(bytes, 1, bytes.length - 2);
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length).put(bytes);
    assertEquals(isInArray, matcher.test(buffer, 1, bytes.length - 2));
    return isInArray;
  }

  @Test
  void testsAndDecidesExtremeLongsAndSets() {
    LongMatcher allLongs = LongMatcher.range(Long.MIN_VALUE, Long.MAX_VALUE);
    assertTrue(allLongs.test(Long.MIN_VALUE) && allLongs.test(Long.MAX_VALUE) && allLongs.test(0));
    assertEquals(ALL, allLongs.decide(Long.MIN_VALUE, Long.MAX_VALUE));
    assertFalse(allLongs.negate().test(0));
    LongMatcher noLongs = LongMatcher.range(0, -1);
    assertFalse(noLongs.test(0));
    assertEquals(NONE, noLongs.decide(Long.MIN_VALUE, Long.MAX_VALUE));
    assertEquals(ALL, noLongs.negate().decide(-5, 5));
    LongMatcher extremesMatcher = LongMatcher.in(Long.MAX_VALUE, Long.MIN_VALUE, 0);
    assertTrue(
        extremesMatcher.test(Long.MAX_VALUE)
            && extremesMatcher.test(Long.MIN_VALUE)
            && !extremesMatcher.test(1));
    assertEquals(SOME, extremesMatcher.decide(Long.MIN_VALUE, Long.MAX_VALUE));
    assertEquals(NONE, extremesMatcher.decide(1, Long.MAX_VALUE - 1));
    assertEquals(ALL, extremesMatcher.decide(0, 0));
    assertEquals(ALL, LongMatcher.in(3, 5, 6, 7, 9).decide(5, 7));
    assertEquals(SOME, LongMatcher.in(3, 5, 6, 7, 9).decide(5, 8));
    assertEquals(NONE, LongMatcher.in(3, 5, 6, 7, 9).negate().decide(5, 7));
    assertFalse(LongMatcher.in().test(0));
  }

  @Test
  void nanIsGreaterThanInfinityAndEqualToItself() {
    assertTrue(DoubleMatcher.range(1, Double.NaN).test(Double.NaN));
    assertFalse(DoubleMatcher.range(1, Double.POSITIVE_INFINITY).test(Double.NaN));
    assertTrue(DoubleMatcher.in(Double.NaN).test(Double.NaN));
    assertTrue(DoubleMatcher.in(1, 2).negate().test(Double.NaN));
    int nanCount = 3;
    assertEquals(ALL, DoubleMatcher.range(1, Double.NaN).decide(1, 2, nanCount));
    assertEquals(SOME, DoubleMatcher.range(1, 2).decide(1, 2, nanCount));
    assertEquals(SOME, DoubleMatcher.range(5, Double.NaN).decide(1, 2, nanCount));
    assertEquals(NONE, DoubleMatcher.range(5, Double.NaN).decide(1, 2, 0));
  }

  @Test
  void zerosAreEqual() {
    assertTrue(DoubleMatcher.in(0.0).test(-0.0) && DoubleMatcher.in(-0.0).test(0.0));
    assertTrue(DoubleMatcher.in(5, -0.0, 0.0).test(0.0) && DoubleMatcher.in(5, 0.0).test(-0.0));
    assertTrue(DoubleMatcher.range(0.0, 1).test(-0.0));
    assertEquals(ALL, DoubleMatcher.in(0.0).decide(-0.0, 0.0, 0));
    assertEquals(ALL, DoubleMatcher.in(0.0, 5).decide(-0.0, 0.0, 0));
    assertEquals(NONE, DoubleMatcher.range(Double.MIN_VALUE, 1).decide(-0.0, 0.0, 0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "s = 'b' | a | c | SOME",
        "s = 'b' | b | b | ALL",
        "s = 'b' | c | d | NONE",
        "s != 'b' | c | d | ALL",
        "s != 'b' | b | b | NONE",
        "s in ('b', 'e') | c | d | NONE",
        "s in ('b', 'e') | c | f | SOME",
        "s in ('b', 'e') | e | e | ALL",
        "s < 'b' | a | b | SOME",
        "s < 'b' | a | aa | ALL",
        "s < 'b' | b | c | NONE",
        "s <= 'b' | a | b | ALL",
        "s > 'b' | b | b | NONE",
        "s >= 'b' | b | z | ALL",
        "s between 'b' and 'd' | c | d | ALL",
        "s between 'b' and 'd' | da | e | NONE",
        "s like 'ab%' | a | b | SOME",
        "s like 'ab%' | ab | abz | ALL",
        "s like 'ab%' | ac | b | NONE",
        "s like 'ab%' | aa | aaz | NONE",
        "s like 'ab%' | abc | b | SOME",
        "s not like 'ab%' | ac | b | ALL",
        "s like '%b' | a | z | SOME",
        "s like '%b' | ab | ab | ALL",
        "s like '%b%' | abc | abd | ALL",
        "s like '%b%' | ac | ad | SOME",
        "s like '%b%' | ac | ac | NONE",
        "s not like '%b%' | abc | abd | NONE"
      })
  void decidesByBoundsOfTexts(String predicate, String min, String max, FilterDecision decision) {
    assertEquals(decision, matcher(predicate).decide(utf8(min), utf8(max)));
  }

  @Test
  void findsSubstringsAnywhere() {
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(40)];
      for (int offset = 0; offset < bytes.length; offset++) {
        bytes[offset] = (byte) (random.nextInt(3) * 127);
      }
      byte[] pattern = new byte[random.nextInt(random.nextBoolean() ? 5 : 13)];
      for (int offset = 0; offset < pattern.length; offset++) {
        pattern[offset] = (byte) (random.nextInt(3) * 127);
      }
      BytesMatcher matcher = BytesSubstringMatcher.of(TextPosition.ANYWHERE, pattern);
      if (random.nextInt(8) == 0) { // the bytes of long texts are counted
        byte[] longText = new byte[2048 + random.nextInt(64)];
        for (int offset = 0; offset < longText.length; offset++) {
          longText[offset] = (byte) (random.nextInt(10) < 8 ? 127 : random.nextInt(3) * 127);
        }
        assertEquals(
            containsNaively(longText, 0, longText.length, pattern),
            matcher.test(longText, 0, longText.length));
      }
      int start = random.nextInt(bytes.length + 1);
      int length = random.nextInt(bytes.length - start + 1);
      ByteBuffer directBuffer = ByteBuffer.allocateDirect(bytes.length).put(bytes);
      boolean expected = containsNaively(bytes, start, length, pattern);
      assertEquals(expected, matcher.test(bytes, start, length));
      assertEquals(expected, matcher.test(directBuffer, start, length));
    }
  }

  private static boolean containsNaively(byte[] bytes, int start, int length, byte[] pattern) {
    for (int offset = start; offset <= start + length - pattern.length; offset++) {
      int matchingLength = 0;
      while (matchingLength < pattern.length
          && bytes[offset + matchingLength] == pattern[matchingLength]) {
        matchingLength++;
      }
      if (matchingLength == pattern.length) {
        return true;
      }
    }
    return false;
  }

  @Test
  void comparesArraysAndBuffersAlike() {
    Random random = new Random(4);
    for (int i = 0; i < 20_000; i++) {
      byte[] left = randomBytes(random);
      byte[] right = randomBytes(random);
      ByteBuffer directBuffer = ByteBuffer.allocateDirect(left.length).put(left);
      int expected = Integer.signum(UnsignedBytes.compare(left, 0, left.length, right));
      assertEquals(
          expected, Integer.signum(UnsignedBytes.compare(directBuffer, 0, left.length, right)));
      int expectedSigned = number(left).compareTo(number(right));
      assertEquals(
          expectedSigned,
          Integer.signum(TwosComplementBytes.compare(directBuffer, 0, left.length, right)));
    }
  }

  private static byte[] randomBytes(Random random) {
    byte[] bytes = new byte[random.nextInt(20)];
    for (int offset = 0; offset < bytes.length; offset++) {
      bytes[offset] = (byte) (random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(2) - 1);
    }
    return bytes;
  }

  private static BigInteger number(byte[] bytes) {
    return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
  }

  @Test
  void convertsLargeNumbersToTheNearestLong() {
    for (String text :
        List.of(
            "0",
            "1",
            "-1",
            "127",
            "128",
            "-128",
            "-129",
            "9223372036854775807",
            "-9223372036854775808")) {
      byte[] bytes = new BigInteger(text).toByteArray();
      assertEquals(Long.parseLong(text), TwosComplementBytes.saturatedLong(bytes, 0, bytes.length));
      int addedByteCount = 9;
      byte[] signExtendedBytes = new byte[bytes.length + addedByteCount];
      Arrays.fill(signExtendedBytes, (byte) (bytes[0] >> 7));
      System.arraycopy(bytes, 0, signExtendedBytes, addedByteCount, bytes.length);
      assertEquals(
          Long.parseLong(text),
          TwosComplementBytes.saturatedLong(signExtendedBytes, 0, signExtendedBytes.length));
    }
    byte[] tooLargeNumber = new BigInteger("9223372036854775808").toByteArray();
    byte[] tooSmallNumber = new BigInteger("-9223372036854775809").toByteArray();
    assertEquals(
        Long.MAX_VALUE,
        TwosComplementBytes.saturatedLong(tooLargeNumber, 0, tooLargeNumber.length));
    assertEquals(
        Long.MIN_VALUE,
        TwosComplementBytes.saturatedLong(tooSmallNumber, 0, tooSmallNumber.length));
    assertEquals(0, TwosComplementBytes.saturatedLong(new byte[0], 0, 0));
  }

  @Test
  void onlySetMatchersHaveCandidateValues() {
    assertEquals(
        List.of(ByteBuffer.wrap(utf8("a")), ByteBuffer.wrap(utf8("b"))),
        matcher("s in ('b', 'a', 'b')").candidateValues().orElseThrow());
    assertEquals(Optional.empty(), matcher("s not in ('b', 'a')").candidateValues());
    assertEquals(Optional.empty(), matcher("s like 'a%'").candidateValues());
  }

  /**
   * Patterns occur across and at the ends of values, twice in a value, and after the last value.
   */
  @Test
  void retainsTheRowsWhoseSingleValuesMatch() {
    Random random = new Random(20261122);
    for (String pattern : List.of("%ab%", "%a%", "%abab%", "a%", "%b", "%aaaaaaaaab%", "ab")) {
      for (BytesMatcher matcher :
          List.of(
              matcher("s like '" + pattern + "'"), matcher("s like '" + pattern + "'").negate())) {
        for (int round = 0; round < 200; round++) {
          assertRetainedRows(matcher, 1 + random.nextInt(130), random);
        }
      }
    }
  }

  /**
   * Tests {@code count} random values, one after another, some of whose rows are already excluded.
   */
  private static void assertRetainedRows(BytesMatcher matcher, int count, Random random) {
    int firstRow = random.nextInt(100);
    int[] endOffsets = new int[count];
    byte[] bytes = new byte[count * 40 + 8];
    int end = 0;
    for (int i = 0; i < count; i++) {
      int length = random.nextInt(random.nextBoolean() ? 40 : 3);
      for (int offset = end; offset < end + length; offset++) {
        bytes[offset] = (byte) (random.nextInt(4) == 0 ? 'b' : 'a');
      }
      end += length;
      endOffsets[i] = end;
    }
    Arrays.fill(bytes, end, bytes.length, (byte) 'b');
    Bitmap rows = new Bitmap();
    rows.fill(firstRow + count + random.nextInt(70));
    for (int row = 0; row < rows.size(); row++) {
      if (random.nextInt(5) == 0) {
        rows.unset(row);
      }
    }
    Bitmap retainedRows = new Bitmap();
    retainedRows.copyFrom(rows);
    matcher.retain(bytes, endOffsets, firstRow, firstRow + count, retainedRows);
    for (int row = 0; row < rows.size(); row++) {
      int index = row - firstRow;
      boolean isMatch = index < 0 || index >= count;
      if (!isMatch) {
        int start = index == 0 ? 0 : endOffsets[index - 1];
        isMatch = matcher.test(bytes, start, endOffsets[index] - start);
      }
      assertEquals(
          rows.get(row) && isMatch,
          retainedRows.get(row),
          matcher + ", row " + row + " of " + count);
    }
  }
}
