package dev.stoa.predicate.matcher;

import dev.stoa.data.Bitmap;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/** Tests whether bytes start with, end with or contain other bytes. */
public final class BytesSubstringMatcher extends BytesMatcher {
  private final TextPosition position;
  private final byte[] substring;

  /** Null if the substring is empty. */
  private final SubstringSearch search;

  private BytesSubstringMatcher(TextPosition position, byte[] substring, boolean isNegated) {
    super(isNegated);
    this.position = position;
    this.substring = substring;
    this.search = substring.length == 0 ? null : new SubstringSearch(substring);
  }

  /** Creates a matcher of values with a substring at a position. */
  public static BytesMatcher of(TextPosition position, byte[] substring) {
    // A search needs a first byte; all values start with the empty string.
    TextPosition searched = substring.length == 0 ? TextPosition.START : position;
    return new BytesSubstringMatcher(searched, substring, false);
  }

  /** The position of the substring. */
  public TextPosition position() {
    return position;
  }

  /** A copy of the substring. */
  public byte[] substring() {
    return substring.clone();
  }

  @Override
  public BytesMatcher negate() {
    return new BytesSubstringMatcher(position, substring, !isNegated());
  }

  @Override
  boolean matches(byte[] bytes, int offset, int length) {
    if (length < substring.length) {
      return false;
    }
    return switch (position) {
      case START -> UnsignedBytes.regionMatches(bytes, offset, substring);
      case END -> UnsignedBytes.regionMatches(bytes, offset + length - substring.length, substring);
      case ANYWHERE -> search.isIn(bytes, offset, length);
    };
  }

  @Override
  boolean matches(ByteBuffer bytes, int offset, int length) {
    if (length < substring.length) {
      return false;
    }
    return switch (position) {
      case START -> UnsignedBytes.regionMatches(bytes, offset, substring);
      case END -> UnsignedBytes.regionMatches(bytes, offset + length - substring.length, substring);
      case ANYWHERE -> search.isIn(bytes, offset, length);
    };
  }

  /**
   * Clears the bits of rows whose values do not match. A substring at any position is searched in
   * all values at once, since most values do not contain it.
   */
  @Override
  public void retain(byte[] bytes, int[] endOffsets, int firstRow, int endRow, Bitmap rows) {
    if (position != TextPosition.ANYWHERE || firstRow == endRow) {
      super.retain(bytes, endOffsets, firstRow, endRow, rows);
      return;
    }
    int length = endOffsets[endRow - firstRow - 1];
    int row = firstRow;
    int firstUndecidedRow = firstRow;
    int index = search.indexOf(bytes, 0, length);
    while (index < length) {
      while (endOffsets[row - firstRow] <= index) {
        row++;
      }
      int end = endOffsets[row - firstRow];
      if (index + substring.length <= end) { // otherwise it extends into the next value
        if (isNegated()) {
          rows.unset(row);
        } else {
          rows.unset(firstUndecidedRow, row);
        }
        firstUndecidedRow = row + 1;
      }
      index = search.indexOf(bytes, end, length);
    }
    if (!isNegated()) {
      rows.unset(firstUndecidedRow, endRow);
    }
  }

  @Override
  FilterDecision decideMatch(byte[] min, byte[] max) {
    if (substring.length == 0) {
      return FilterDecision.ALL;
    }
    if (Arrays.equals(min, max)) {
      return FilterDecision.of(matches(min, 0, min.length));
    }
    return position == TextPosition.START ? decidePrefix(min, max) : decideCommonPrefix(min, max);
  }

  /** Decides for a prefix: each value between two values with the prefix has the prefix, too. */
  private FilterDecision decidePrefix(byte[] min, byte[] max) {
    boolean minMatches = matches(min, 0, min.length);
    boolean maxMatches = matches(max, 0, max.length);
    if (minMatches && maxMatches) {
      return FilterDecision.ALL;
    }
    boolean isOutside =
        Arrays.compareUnsigned(max, substring) < 0
            || (Arrays.compareUnsigned(min, substring) > 0 && !minMatches);
    return isOutside ? FilterDecision.NONE : FilterDecision.SOME;
  }

  /** Decides by the common prefix of both bounds, which all values have. */
  private FilterDecision decideCommonPrefix(byte[] min, byte[] max) {
    int commonLength = Arrays.mismatch(min, max);
    boolean isInPrefix =
        position == TextPosition.ANYWHERE
            && commonLength >= substring.length
            && search.isIn(min, 0, commonLength);
    return isInPrefix ? FilterDecision.ALL : FilterDecision.SOME;
  }

  @Override
  FilterDecision decideMatchUnbounded() {
    return substring.length == 0 ? FilterDecision.ALL : FilterDecision.SOME;
  }

  @Override
  public String toString() {
    return negationPrefix()
        + ("at " + position.name().toLowerCase(Locale.ROOT))
        + (" x" + HexFormat.of().formatHex(substring));
  }
}
