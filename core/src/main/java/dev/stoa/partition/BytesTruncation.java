package dev.stoa.partition;

import dev.stoa.partition.PartitionPart.Bytes;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Keeps the first code points of texts, the first bytes of bytes. */
final class BytesTruncation extends BoundTransform {
  private static final byte ABOVE_UTF_8 = (byte) 0xff;

  private final boolean isText;
  private final int width;

  BytesTruncation(SourceType type, int width) {
    this.isText = type == SourceType.TEXT;
    this.width = width;
  }

  @Override
  PartitionPart apply(PartitionPart value) {
    ByteBuffer content = ((Bytes) value).content();
    int end = isText ? endOfCodePoints(content) : Math.min(width, content.remaining());
    return new Bytes(content.slice(content.position(), end));
  }

  private int endOfCodePoints(ByteBuffer content) {
    int left = width;
    for (int at = 0; at < content.remaining(); at++) {
      if (isBeginning(content.get(content.position() + at))) {
        if (left == 0) {
          return at;
        }
        left--;
      }
    }
    return content.remaining();
  }

  private static boolean isBeginning(byte unit) {
    return (unit & 0xc0) != 0x80;
  }

  private int length(byte[] bytes) {
    if (!isText) {
      return bytes.length;
    }
    int count = 0;
    for (byte unit : bytes) {
      count += isBeginning(unit) ? 1 : 0;
    }
    return count;
  }

  @Override
  FilterDecision decide(ValueMatcher test, PartitionPart part) {
    byte[] beginning = ((Bytes) part).toByteArray();
    if (length(beginning) < width) {
      return PartTests.ofOne(test, part);
    }
    byte[] above = isText ? aboveText(beginning) : aboveBytes(beginning);
    return test instanceof BytesMatcher bytes && above.length > 0
        ? bytes.decide(beginning, above)
        : FilterDecision.SOME;
  }

  /** No text that a predicate names is between this and a text with the beginning. */
  private static byte[] aboveText(byte[] beginning) {
    byte[] above = Arrays.copyOf(beginning, beginning.length + 1);
    above[beginning.length] = ABOVE_UTF_8;
    return above;
  }

  /** What is above all bytes with a beginning; nothing where there is no such. */
  private static byte[] aboveBytes(byte[] beginning) {
    int end = beginning.length;
    while (end > 0 && beginning[end - 1] == (byte) 0xff) {
      end--;
    }
    byte[] above = Arrays.copyOf(beginning, end);
    if (end > 0) {
      above[end - 1]++;
    }
    return above;
  }

  @Override
  boolean makes(PartitionPart part) {
    return part instanceof Bytes bytes && length(bytes.toByteArray()) <= width;
  }

  @Override
  String show(PartitionPart part) {
    return isText ? PartText.text((Bytes) part) : PartText.hex((Bytes) part);
  }
}
