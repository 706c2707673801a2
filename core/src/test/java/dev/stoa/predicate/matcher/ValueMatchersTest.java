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
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What tests of single values say at the edges, and of values that are only known by bounds. */
final class ValueMatchersTest {
  private static final Schema ROW =
      SchemaBuilder.record("Row").fields().optionalString("s").optionalBytes("b").endRecord();

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static BytesMatcher test(String text) {
    return (BytesMatcher)
        ((Leaf) FilterPredicates.parse(text).bind(AvroTypes.record(ROW))).matcher();
  }

  @Test
  void longsAreTestedAtTheEdges() {
    LongMatcher all = LongMatcher.range(Long.MIN_VALUE, Long.MAX_VALUE);
    assertTrue(all.test(Long.MIN_VALUE) && all.test(Long.MAX_VALUE) && all.test(0));
    assertEquals(ALL, all.decide(Long.MIN_VALUE, Long.MAX_VALUE));
    assertFalse(all.negate().test(0));
    LongMatcher none = LongMatcher.range(0, -1);
    assertFalse(none.test(0));
    assertEquals(NONE, none.decide(Long.MIN_VALUE, Long.MAX_VALUE));
    assertEquals(ALL, none.negate().decide(-5, 5));
    LongMatcher endOffsets = LongMatcher.in(Long.MAX_VALUE, Long.MIN_VALUE, 0);
    assertTrue(
        endOffsets.test(Long.MAX_VALUE) && endOffsets.test(Long.MIN_VALUE) && !endOffsets.test(1));
    assertEquals(SOME, endOffsets.decide(Long.MIN_VALUE, Long.MAX_VALUE));
    assertEquals(NONE, endOffsets.decide(1, Long.MAX_VALUE - 1));
    assertEquals(ALL, endOffsets.decide(0, 0));
    assertEquals(ALL, LongMatcher.in(3, 5, 6, 7, 9).decide(5, 7));
    assertEquals(SOME, LongMatcher.in(3, 5, 6, 7, 9).decide(5, 8));
    assertEquals(NONE, LongMatcher.in(3, 5, 6, 7, 9).negate().decide(5, 7));
    assertFalse(LongMatcher.in().test(0));
  }

  @Test
  void nanIsAboveInfinityAndEqualToItself() {
    assertTrue(DoubleMatcher.range(1, Double.NaN).test(Double.NaN));
    assertFalse(DoubleMatcher.range(1, Double.POSITIVE_INFINITY).test(Double.NaN));
    assertTrue(DoubleMatcher.in(Double.NaN).test(Double.NaN));
    assertTrue(DoubleMatcher.in(1, 2).negate().test(Double.NaN));
    assertEquals(ALL, DoubleMatcher.range(1, Double.NaN).decide(1, 2, 3));
    assertEquals(SOME, DoubleMatcher.range(1, 2).decide(1, 2, 3));
    assertEquals(SOME, DoubleMatcher.range(5, Double.NaN).decide(1, 2, 3));
    assertEquals(NONE, DoubleMatcher.range(5, Double.NaN).decide(1, 2, 0));
  }

  @Test
  void bothZerosAreOne() {
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
  void boundsOfTextsDecide(String predicate, String min, String max, FilterDecision decision) {
    assertEquals(decision, test(predicate).decide(utf8(min), utf8(max)));
  }

  @Test
  void substringsAreFoundAnywhere() {
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(40)];
      for (int at = 0; at < bytes.length; at++) {
        bytes[at] = (byte) (random.nextInt(3) * 127);
      }
      byte[] part = new byte[1 + random.nextInt(random.nextBoolean() ? 4 : 12)];
      for (int at = 0; at < part.length; at++) {
        part[at] = (byte) (random.nextInt(3) * 127);
      }
      BytesMatcher test = BytesSubstringMatcher.of(TextPosition.ANYWHERE, part);
      int from = random.nextInt(bytes.length + 1);
      int length = random.nextInt(bytes.length - from + 1);
      ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes);
      boolean expected = isFoundNaively(bytes, from, length, part);
      assertEquals(expected, test.test(bytes, from, length));
      assertEquals(expected, test.test(direct, from, length));
    }
  }

  private static boolean isFoundNaively(byte[] bytes, int from, int length, byte[] part) {
    for (int at = from; at <= from + length - part.length; at++) {
      int matching = 0;
      while (matching < part.length && bytes[at + matching] == part[matching]) {
        matching++;
      }
      if (matching == part.length) {
        return true;
      }
    }
    return false;
  }

  @Test
  void bytesAreComparedAlikeInArraysAndBuffers() {
    Random random = new Random(4);
    for (int i = 0; i < 20_000; i++) {
      byte[] left = randomBytes(random);
      byte[] right = randomBytes(random);
      ByteBuffer direct = ByteBuffer.allocateDirect(left.length).put(left);
      int expected = Integer.signum(UnsignedBytes.compare(left, 0, left.length, right));
      assertEquals(expected, Integer.signum(UnsignedBytes.compare(direct, 0, left.length, right)));
      int signed = new java.math.BigInteger(padded(left)).compareTo(number(right));
      assertEquals(
          signed, Integer.signum(TwosComplementBytes.compare(direct, 0, left.length, right)));
    }
  }

  private static byte[] randomBytes(Random random) {
    byte[] bytes = new byte[random.nextInt(20)];
    for (int at = 0; at < bytes.length; at++) {
      bytes[at] = (byte) (random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(2) - 1);
    }
    return bytes;
  }

  private static java.math.BigInteger number(byte[] bytes) {
    return new java.math.BigInteger(padded(bytes));
  }

  private static byte[] padded(byte[] bytes) {
    return bytes.length == 0 ? new byte[1] : bytes;
  }

  @Test
  void numbersBeyondLongsAreTheLeastAndTheGreatestLong() {
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
      byte[] bytes = new java.math.BigInteger(text).toByteArray();
      assertEquals(Long.parseLong(text), TwosComplementBytes.saturatedLong(bytes, 0, bytes.length));
      byte[] longer = new byte[bytes.length + 9];
      java.util.Arrays.fill(longer, (byte) (bytes[0] >> 7));
      System.arraycopy(bytes, 0, longer, 9, bytes.length);
      assertEquals(
          Long.parseLong(text), TwosComplementBytes.saturatedLong(longer, 0, longer.length));
    }
    byte[] above = new java.math.BigInteger("9223372036854775808").toByteArray();
    byte[] below = new java.math.BigInteger("-9223372036854775809").toByteArray();
    assertEquals(Long.MAX_VALUE, TwosComplementBytes.saturatedLong(above, 0, above.length));
    assertEquals(Long.MIN_VALUE, TwosComplementBytes.saturatedLong(below, 0, below.length));
    assertEquals(0, TwosComplementBytes.saturatedLong(new byte[0], 0, 0));
  }

  @Test
  void onlySetMatchersHaveCandidateValues() {
    assertEquals(
        List.of(ByteBuffer.wrap(utf8("a")), ByteBuffer.wrap(utf8("b"))),
        test("s in ('b', 'a', 'b')").candidateValues().orElseThrow());
    assertEquals(Optional.empty(), test("s not in ('b', 'a')").candidateValues());
    assertEquals(Optional.empty(), test("s like 'a%'").candidateValues());
  }

  /** Parts straddle the ends of values, at them, twice in one, and after the values of the rows. */
  @Test
  void valuesSideBySideAreTestedAsEachAlone() {
    Random random = new Random(20261122);
    for (String like : List.of("%ab%", "%a%", "%abab%", "a%", "%b", "%aaaaaaaaab%", "ab")) {
      for (BytesMatcher test :
          List.of(test("s like '" + like + "'"), test("s like '" + like + "'").negate())) {
        for (int round = 0; round < 200; round++) {
          checkSideBySide(test, 1 + random.nextInt(130), random);
        }
      }
    }
  }

  private static void checkSideBySide(BytesMatcher test, int count, Random random) {
    int first = random.nextInt(100);
    int[] endOffsets = new int[count];
    byte[] bytes = new byte[count * 40 + 8];
    int end = 0;
    for (int i = 0; i < count; i++) {
      int length = random.nextInt(random.nextBoolean() ? 40 : 3);
      for (int at = end; at < end + length; at++) {
        bytes[at] = (byte) (random.nextInt(4) == 0 ? 'b' : 'a');
      }
      end += length;
      endOffsets[i] = end;
    }
    Arrays.fill(bytes, end, bytes.length, (byte) 'b');
    Bitmap rows = new Bitmap();
    rows.fill(first + count + random.nextInt(70));
    for (int row = 0; row < rows.size(); row++) {
      if (random.nextInt(5) == 0) {
        rows.unset(row);
      }
    }
    Bitmap kept = new Bitmap();
    kept.copyFrom(rows);
    test.retain(bytes, endOffsets, first, first + count, kept);
    for (int row = 0; row < rows.size(); row++) {
      int value = row - first;
      boolean passes = value < 0 || value >= count;
      if (!passes) {
        int from = value == 0 ? 0 : endOffsets[value - 1];
        passes = test.test(bytes, from, endOffsets[value] - from);
      }
      assertEquals(rows.get(row) && passes, kept.get(row), test + ", row " + row + " of " + count);
    }
  }
}
