package dev.stoa.predicate.matcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.Bitmap;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Patterns with wildcards match the texts that a naive recursion matches. */
final class WildcardMatcherTest {
  private static final long SEED = Long.getLong("seed", new Random().nextLong());

  /** Contains the characters beyond ASCII that equal i, k and s if case is ignored. */
  private static final int[] ALPHABET = "aAiIkKsS.{[@xyzıİK\u017fÉé日😀".codePoints().toArray();

  private final Random random = new Random(SEED);

  @Test
  void matchesLikeANaiveRecursion() {
    System.out.println("WildcardMatcherTest: replay with -Dseed=" + SEED);
    int matchCount = 0;
    for (int round = 0; round < 40_000; round++) {
      boolean ignoresCase = random.nextBoolean();
      int[] text = randomText(random.nextInt(60));
      int[] pattern = randomPattern(text);
      BytesMatcher matcher =
          ignoresCase
              ? WildcardMatcher.ignoringCase(pattern)
              : WildcardMatcher.caseSensitive(pattern);
      byte[] bytes = new String(text, 0, text.length).getBytes(StandardCharsets.UTF_8);
      boolean expected = matches(pattern, 0, text, 0, ignoresCase);
      assertEquals(expected, matcher.test(bytes, 0, bytes.length), () -> SEED + ", " + matcher);
      assertEquals(!expected, matcher.negate().test(bytes, 0, bytes.length));
      Bitmap rows = new Bitmap();
      rows.fill(1);
      matcher.retain(bytes, new int[] {bytes.length}, 0, 1, rows);
      assertEquals(expected, rows.get(0), () -> SEED + ", " + matcher);
      matchCount += expected ? 1 : 0;
    }
    assertTrue(matchCount > 4_000 && matchCount < 36_000, "matches: " + matchCount);
  }

  /** Returns a text in which most characters are of one case and ASCII. */
  private int[] randomText(int length) {
    return IntStream.generate(
            () -> random.nextInt(3) == 0 ? ALPHABET[random.nextInt(ALPHABET.length)] : 'y')
        .limit(length)
        .toArray();
  }

  /** Returns a pattern of a few wildcards and parts of a text, often in the other case. */
  private int[] randomPattern(int[] text) {
    IntStream items = IntStream.empty();
    int partCount = 1 + random.nextInt(3);
    int position = 0;
    for (int part = 0; part < partCount; part++) {
      int start = position + random.nextInt(text.length - position + 1);
      int end = Math.min(text.length, start + 1 + random.nextInt(4));
      int wildcard =
          random.nextInt(5) == 0 ? WildcardMatcher.ANY_CHARACTER : WildcardMatcher.ANY_STRING;
      int[] literal = IntStream.range(start, end).map(i -> variant(text[i])).toArray();
      items =
          IntStream.concat(items, IntStream.concat(IntStream.of(wildcard), IntStream.of(literal)));
      position = end;
    }
    return random.nextBoolean()
        ? IntStream.concat(items, IntStream.of(WildcardMatcher.ANY_STRING)).toArray()
        : items.toArray();
  }

  private int variant(int codePoint) {
    return switch (random.nextInt(8)) {
      case 0 -> Character.toUpperCase(codePoint);
      case 1 -> Character.toLowerCase(codePoint);
      case 2 -> WildcardMatcher.ANY_CHARACTER;
      default -> codePoint;
    };
  }

  private static boolean matches(
      int[] pattern, int item, int[] text, int index, boolean ignoresCase) {
    if (item == pattern.length) {
      return index == text.length;
    }
    if (pattern[item] == WildcardMatcher.ANY_STRING) {
      return IntStream.rangeClosed(index, text.length)
          .anyMatch(next -> matches(pattern, item + 1, text, next, ignoresCase));
    }
    return index < text.length
        && (pattern[item] == WildcardMatcher.ANY_CHARACTER
            || areEqual(pattern[item], text[index], ignoresCase))
        && matches(pattern, item + 1, text, index + 1, ignoresCase);
  }

  private static boolean areEqual(int left, int right, boolean ignoresCase) {
    return ignoresCase
        ? Character.toString(left).equalsIgnoreCase(Character.toString(right))
        : left == right;
  }
}
