package dev.stoa.partition;

import dev.stoa.partition.TermValue.BytesValue;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Truncates strings to their first code points, and bytes to their first bytes. */
final class BytesTruncateTransform extends BoundTransform {
  /** A byte that is greater than all bytes of UTF-8 text. */
  private static final byte GREATER_THAN_UTF_8 = (byte) 0xff;

  private final boolean isString;
  private final int width;

  BytesTruncateTransform(SourceType sourceType, int width) {
    this.isString = sourceType == SourceType.STRING;
    this.width = width;
  }

  @Override
  TermValue apply(TermValue value) {
    ByteBuffer content = ((BytesValue) value).content();
    int length = isString ? truncatedLength(content) : Math.min(width, content.remaining());
    return new BytesValue(content.slice(content.position(), length));
  }

  private int truncatedLength(ByteBuffer content) {
    int remainingCodePoints = width;
    for (int index = 0; index < content.remaining(); index++) {
      if (isCodePointStart(content.get(content.position() + index))) {
        if (remainingCodePoints == 0) {
          return index;
        }
        remainingCodePoints--;
      }
    }
    return content.remaining();
  }

  private static boolean isCodePointStart(byte utf8Byte) {
    return (utf8Byte & 0xc0) != 0x80;
  }

  /**
   * Returns the length to compare with the width: in code points of a string, otherwise in bytes.
   */
  private int lengthInWidthUnits(byte[] bytes) {
    if (!isString) {
      return bytes.length;
    }
    int codePointCount = 0;
    for (byte utf8Byte : bytes) {
      codePointCount += isCodePointStart(utf8Byte) ? 1 : 0;
    }
    return codePointCount;
  }

  @Override
  FilterDecision decide(ValueMatcher matcher, TermValue termValue) {
    byte[] prefix = ((BytesValue) termValue).toByteArray();
    if (lengthInWidthUnits(prefix) < width) { // the source's value was not truncated
      return TermValueDecisions.decideValue(matcher, termValue);
    }
    byte[] upperBound = isString ? stringUpperBound(prefix) : bytesUpperBound(prefix);
    return matcher instanceof BytesMatcher bytes && upperBound.length > 0
        ? bytes.decide(prefix, upperBound)
        : FilterDecision.SOME;
  }

  /**
   * Returns a bound that is greater than the strings with a prefix, and less than all greater
   * strings.
   */
  private static byte[] stringUpperBound(byte[] prefix) {
    byte[] upperBound = Arrays.copyOf(prefix, prefix.length + 1);
    upperBound[prefix.length] = GREATER_THAN_UTF_8;
    return upperBound;
  }

  /**
   * Returns the smallest bytes that are greater than all bytes with a prefix; empty if none exist.
   */
  private static byte[] bytesUpperBound(byte[] prefix) {
    int end = prefix.length;
    while (end > 0 && prefix[end - 1] == (byte) 0xff) {
      end--;
    }
    byte[] upperBound = Arrays.copyOf(prefix, end);
    if (end > 0) {
      upperBound[end - 1]++;
    }
    return upperBound;
  }

  @Override
  boolean canProduce(TermValue termValue) {
    return termValue instanceof BytesValue bytes
        && lengthInWidthUnits(bytes.toByteArray()) <= width;
  }

  @Override
  String format(TermValue termValue) {
    return isString
        ? TermValueFormat.formatString((BytesValue) termValue)
        : TermValueFormat.formatHex((BytesValue) termValue);
  }
}
