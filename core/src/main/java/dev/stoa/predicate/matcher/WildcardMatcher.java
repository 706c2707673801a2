package dev.stoa.predicate.matcher;

import dev.stoa.data.Bitmap;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tests whether text in UTF-8 has the form of a pattern with wildcards. */
public final class WildcardMatcher extends BytesPatternMatcher {
  /** The item of a pattern that stands for one character. */
  public static final int ANY_CHARACTER = -1;

  /** The item of a pattern that stands for any characters, or none. */
  public static final int ANY_STRING = -2;

  /** The item after the last of a pattern. */
  private static final int END = -3;

  /** The code points that stand for ASCII characters if case is ignored. */
  private static final int[] FOLDED_ASCII =
      IntStream.range(0, 128).map(WildcardMatcher::fold).toArray();

  /** The wildcards of the pattern, and between them bytes or, if case is ignored, code points. */
  private final int[] items;

  private final boolean ignoresCase;

  /** For each item after an {@link #ANY_STRING}, finds where it may match; otherwise null. */
  private final PatternStart[] starts;

  /** Finds values that contain the longest literal of the pattern, many at once. */
  private final BytesMatcher literalMatcher;

  private WildcardMatcher(
      int[] items, boolean ignoresCase, byte[] prefix, BytesMatcher literalMatcher) {
    super(prefix);
    this.items = items;
    this.ignoresCase = ignoresCase;
    this.starts = starts(items, ignoresCase);
    this.literalMatcher = literalMatcher;
  }

  private WildcardMatcher(WildcardMatcher matcher) {
    super(matcher);
    this.items = matcher.items;
    this.ignoresCase = matcher.ignoresCase;
    this.starts = matcher.starts;
    this.literalMatcher = matcher.literalMatcher;
  }

  /**
   * Creates a matcher of a pattern.
   *
   * @param pattern code points, {@link #ANY_CHARACTER} and {@link #ANY_STRING}
   */
  public static BytesMatcher caseSensitive(int[] pattern) {
    int[] items = Arrays.stream(pattern).flatMap(WildcardMatcher::bytesOf).toArray();
    byte[] prefix = literalAt(items, 0);
    byte[] longestLiteral = prefix;
    for (int i = 0; i < items.length; i++) {
      byte[] literal = literalAt(items, i);
      longestLiteral = literal.length > longestLiteral.length ? literal : longestLiteral;
    }
    BytesMatcher literalMatcher = BytesSubstringMatcher.of(TextPosition.ANYWHERE, longestLiteral);
    return new WildcardMatcher(items, false, prefix, literalMatcher);
  }

  /**
   * Creates a matcher of a pattern that ignores the case of characters, as {@code
   * String.equalsIgnoreCase} does.
   */
  public static BytesMatcher ignoringCase(int[] pattern) {
    int[] items = Arrays.stream(pattern).map(item -> item < 0 ? item : fold(item)).toArray();
    BytesMatcher anyMatcher = BytesSubstringMatcher.of(TextPosition.START, new byte[0]);
    return new WildcardMatcher(items, true, new byte[0], anyMatcher);
  }

  private static PatternStart[] starts(int[] items, boolean ignoresCase) {
    PatternStart[] starts = new PatternStart[items.length];
    for (int i = 1; i < items.length; i++) {
      if (items[i - 1] == ANY_STRING && items[i] >= 0) {
        int next = i + 1 < items.length ? items[i + 1] : END;
        starts[i] = new PatternStart(items[i], next, ignoresCase);
      }
    }
    return starts;
  }

  private static IntStream bytesOf(int item) {
    if (item < 0) {
      return IntStream.of(item);
    }
    byte[] bytes = Character.toString(item).getBytes(StandardCharsets.UTF_8);
    return IntStream.range(0, bytes.length).map(i -> bytes[i] & 0xff);
  }

  /** Returns the bytes from an index of a pattern to the next wildcard. */
  private static byte[] literalAt(int[] items, int start) {
    ByteArrayOutputStream literal = new ByteArrayOutputStream();
    for (int i = start; i < items.length && items[i] >= 0; i++) {
      literal.write(items[i]);
    }
    return literal.toByteArray();
  }

  private static int fold(int codePoint) {
    return Character.toLowerCase(Character.toUpperCase(codePoint));
  }

  @Override
  public BytesMatcher negate() {
    return new WildcardMatcher(this);
  }

  /** Rules out most values by the longest literal, which is searched in all values at once. */
  @Override
  public void retain(byte[] bytes, int[] endOffsets, int firstRow, int endRow, Bitmap rows) {
    if (!isNegated()) {
      literalMatcher.retain(bytes, endOffsets, firstRow, endRow, rows);
    }
    super.retain(bytes, endOffsets, firstRow, endRow, rows);
  }

  /** Compares greedily; after a mismatch, the last {@link #ANY_STRING} takes one more character. */
  @Override
  boolean matches(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int index = offset;
    int itemIndex = 0;
    int retryItemIndex = END;
    int retryIndex = offset;
    while (index < end) {
      int item = itemIndex < items.length ? items[itemIndex] : END;
      if (item == ANY_STRING) {
        itemIndex++;
        if (itemIndex == items.length) {
          return true;
        }
        retryItemIndex = itemIndex;
        retryIndex = nextStart(itemIndex, bytes, index, end);
        index = retryIndex;
        continue;
      }
      int width = widthOfUnit(item, bytes, index, end);
      if (isMatch(item, bytes, index, width)) {
        index += width;
        itemIndex++;
      } else if (retryItemIndex == END) {
        return false;
      } else {
        int nextIndex = retryIndex + widthOfUnit(item, bytes, retryIndex, end);
        retryIndex = nextStart(retryItemIndex, bytes, nextIndex, end);
        index = retryIndex;
        itemIndex = retryItemIndex;
      }
    }
    while (itemIndex < items.length && items[itemIndex] == ANY_STRING) {
      itemIndex++;
    }
    return itemIndex == items.length;
  }

  /** The first index from which the items from {@code itemIndex} on may match. */
  private int nextStart(int itemIndex, byte[] bytes, int from, int end) {
    return starts[itemIndex] == null ? from : starts[itemIndex].next(bytes, from, end);
  }

  /** The number of bytes that an item is compared with: one, unless characters are compared. */
  private int widthOfUnit(int item, byte[] bytes, int index, int end) {
    return bytes[index] >= 0 || !(item == ANY_CHARACTER || ignoresCase)
        ? 1
        : widthAt(bytes, index, end);
  }

  private boolean isMatch(int item, byte[] bytes, int index, int width) {
    if (item == ANY_CHARACTER) {
      return !isContinuation(bytes[index]);
    }
    if (!ignoresCase) {
      return item == (bytes[index] & 0xff);
    }
    int folded =
        bytes[index] >= 0 ? FOLDED_ASCII[bytes[index]] : fold(codePointAt(bytes, index, width));
    return item == folded;
  }

  private static boolean isContinuation(byte value) {
    return (value & 0xc0) == 0x80;
  }

  /** The number of bytes of the character at an index. */
  private static int widthAt(byte[] bytes, int index, int end) {
    int next = index + 1;
    while (next < end && isContinuation(bytes[next])) {
      next++;
    }
    return next - index;
  }

  /** The code point of a character; an arbitrary number for bytes that are not UTF-8. */
  private static int codePointAt(byte[] bytes, int index, int width) {
    if (width == 1) {
      return bytes[index] & 0xff;
    }
    int codePoint = bytes[index] & (0x7f >> width);
    for (int i = 1; i < width; i++) {
      codePoint = codePoint << 6 | (bytes[index + i] & 0x3f);
    }
    return codePoint;
  }

  @Override
  FilterDecision decideMatchUnbounded() {
    return items.length > 0 && Arrays.stream(items).allMatch(item -> item == ANY_STRING)
        ? FilterDecision.ALL
        : FilterDecision.SOME;
  }

  @Override
  public String toString() {
    return Arrays.stream(items)
        .mapToObj(WildcardMatcher::format)
        .collect(
            Collectors.joining("", negationPrefix() + (ignoresCase ? "ilike x" : "like x"), ""));
  }

  private static String format(int item) {
    return switch (item) {
      case ANY_CHARACTER -> "_";
      case ANY_STRING -> "%";
      default -> Integer.toHexString(item);
    };
  }
}
