package dev.stoa.predicate.matcher;

import dev.stoa.data.Bitmap;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/** Tests whether bytes start with, end with or contain others. */
public final class BytesSubstringMatcher extends BytesMatcher {
  private final TextPosition position;
  private final byte[] substring;

  private BytesSubstringMatcher(TextPosition position, byte[] substring, boolean isNegated) {
    super(isNegated);
    this.position = position;
    this.substring = substring;
  }

  /** The matcher of values with a substring at a position. */
  public static BytesMatcher of(TextPosition position, byte[] substring) {
    return new BytesSubstringMatcher(position, substring, false);
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
      case ANYWHERE -> UnsignedBytes.contains(bytes, offset, length, substring);
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
      case ANYWHERE -> UnsignedBytes.contains(bytes, offset, length, substring);
    };
  }

  /** A substring anywhere is searched in all values at once, as most do not contain it. */
  @Override
  public void retain(byte[] bytes, int[] endOffsets, int firstRow, int endRow, Bitmap rows) {
    if (position != TextPosition.ANYWHERE || substring.length == 0 || firstRow == endRow) {
      super.retain(bytes, endOffsets, firstRow, endRow, rows);
      return;
    }
    int length = endOffsets[endRow - firstRow - 1];
    int row = firstRow;
    int undecided = firstRow;
    int at = UnsignedBytes.indexOf(bytes, 0, length, substring);
    while (at < length) {
      while (endOffsets[row - firstRow] <= at) {
        row++;
      }
      int end = endOffsets[row - firstRow];
      if (at + substring.length <= end) { // otherwise it extends into the next value
        if (isNegated()) {
          rows.unset(row);
        } else {
          rows.unset(undecided, row);
        }
        undecided = row + 1;
      }
      at = UnsignedBytes.indexOf(bytes, end, length, substring);
    }
    if (!isNegated()) {
      rows.unset(undecided, endRow);
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

  /** Values with the prefix are contiguous: each value between two of them has it. */
  private FilterDecision decidePrefix(byte[] min, byte[] max) {
    boolean minStarts = matches(min, 0, min.length);
    boolean maxStarts = matches(max, 0, max.length);
    if (minStarts && maxStarts) {
      return FilterDecision.ALL;
    }
    boolean isOutside =
        Arrays.compareUnsigned(max, substring) < 0
            || (Arrays.compareUnsigned(min, substring) > 0 && !minStarts);
    return isOutside ? FilterDecision.NONE : FilterDecision.SOME;
  }

  /** All values share the common prefix of both bounds. */
  private FilterDecision decideCommonPrefix(byte[] min, byte[] max) {
    int common = Arrays.mismatch(min, max);
    boolean isInPrefix =
        position == TextPosition.ANYWHERE
            && common >= substring.length
            && UnsignedBytes.contains(min, 0, common, substring);
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
