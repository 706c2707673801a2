package dev.stoa.predicate.matcher;

import dev.stoa.data.Bitmap;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/** Whether bytes have others at their start, their end or somewhere. */
public final class BytesPartMatcher extends BytesMatcher {
  private final TextPosition place;
  private final byte[] part;

  private BytesPartMatcher(TextPosition place, byte[] part, boolean isNegated) {
    super(isNegated);
    this.place = place;
    this.part = part;
  }

  public static BytesMatcher of(TextPosition place, byte[] part) {
    return new BytesPartMatcher(place, part, false);
  }

  @Override
  public BytesMatcher negate() {
    return new BytesPartMatcher(place, part, !isNegated());
  }

  @Override
  boolean matches(byte[] bytes, int offset, int length) {
    if (length < part.length) {
      return false;
    }
    return switch (place) {
      case START -> UnsignedBytes.isAt(bytes, offset, part);
      case END -> UnsignedBytes.isAt(bytes, offset + length - part.length, part);
      case ANYWHERE -> UnsignedBytes.contains(bytes, offset, length, part);
    };
  }

  @Override
  boolean matches(ByteBuffer bytes, int offset, int length) {
    if (length < part.length) {
      return false;
    }
    return switch (place) {
      case START -> UnsignedBytes.isAt(bytes, offset, part);
      case END -> UnsignedBytes.isAt(bytes, offset + length - part.length, part);
      case ANYWHERE -> UnsignedBytes.contains(bytes, offset, length, part);
    };
  }

  /** What may stand anywhere is looked for in all values at once: most of them do not have it. */
  @Override
  public void retain(byte[] bytes, int[] ends, int first, int behind, Bitmap rows) {
    if (place != TextPosition.ANYWHERE || part.length == 0 || first == behind) {
      super.retain(bytes, ends, first, behind, rows);
      return;
    }
    int length = ends[behind - first - 1];
    int row = first;
    int undecided = first;
    int at = UnsignedBytes.indexOf(bytes, 0, length, part);
    while (at < length) {
      while (ends[row - first] <= at) {
        row++;
      }
      int end = ends[row - first];
      if (at + part.length <= end) { // else it goes on in the next value, as all behind it do
        if (isNegated()) {
          rows.unset(row);
        } else {
          rows.unset(undecided, row);
        }
        undecided = row + 1;
      }
      at = UnsignedBytes.indexOf(bytes, end, length, part);
    }
    if (!isNegated()) {
      rows.unset(undecided, behind);
    }
  }

  @Override
  FilterDecision decideMatch(byte[] min, byte[] max) {
    if (part.length == 0) {
      return FilterDecision.ALL;
    }
    if (Arrays.equals(min, max)) {
      return FilterDecision.of(matches(min, 0, min.length));
    }
    return place == TextPosition.START ? decideStart(min, max) : decideCommonStart(min, max);
  }

  /** What begins so stands together: between two that do, each does. */
  private FilterDecision decideStart(byte[] min, byte[] max) {
    boolean minStarts = matches(min, 0, min.length);
    boolean maxStarts = matches(max, 0, max.length);
    if (minStarts && maxStarts) {
      return FilterDecision.ALL;
    }
    boolean isOutside =
        Arrays.compareUnsigned(max, part) < 0
            || (Arrays.compareUnsigned(min, part) > 0 && !minStarts);
    return isOutside ? FilterDecision.NONE : FilterDecision.SOME;
  }

  /** All values begin as both ends do; what they have there, all have. */
  private FilterDecision decideCommonStart(byte[] min, byte[] max) {
    int common = Arrays.mismatch(min, max);
    boolean isInStart =
        place == TextPosition.ANYWHERE
            && common >= part.length
            && UnsignedBytes.contains(min, 0, common, part);
    return isInStart ? FilterDecision.ALL : FilterDecision.SOME;
  }

  @Override
  FilterDecision decideMatchOfAny() {
    return part.length == 0 ? FilterDecision.ALL : FilterDecision.SOME;
  }

  @Override
  public String toString() {
    return not()
        + ("at " + place.name().toLowerCase(Locale.ROOT))
        + (" x" + HexFormat.of().formatHex(part));
  }
}
