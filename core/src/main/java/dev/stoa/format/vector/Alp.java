package dev.stoa.format.vector;

import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.alp.AlpBuffers;
import dev.stoa.format.encoding.alp.AlpParts;
import dev.stoa.format.encoding.constant.ConstantDecoder;

/** The description of floating point as decimals (ALP): four sequences of whole numbers. */
final class Alp {
  private Alp() {}

  static void write(AlpParts parts, int count, PageOutput page) {
    NumberChooser.write(parts.integers(), count, Integer.BYTES, page);
    NumberChooser.writeCodes(parts.exponents(), blockCount(count), page);
    int exceptions = parts.exceptionPositions().length;
    page.head().writeVarint(exceptions);
    if (exceptions > 0) {
      NumberChooser.writeEnds(parts.exceptionPositions(), exceptions, page);
      NumberChooser.writeCodes(parts.exceptionBits(), exceptions, page);
    }
  }

  static AlpBuffers read(PageInput page, int count) {
    LongDecoder integers = NumberEncoding.read(page, count);
    LongDecoder exponents = NumberEncoding.read(page, blockCount(count));
    int exceptions = page.head().readCount("number of exceptions", count);
    if (exceptions == 0) {
      LongDecoder none = new ConstantDecoder(0, 0);
      return new AlpBuffers(integers, exponents, none, none);
    }
    LongDecoder positions = NumberEncoding.read(page, exceptions);
    return new AlpBuffers(integers, exponents, positions, NumberEncoding.read(page, exceptions));
  }

  private static int blockCount(int count) {
    return (int) (((long) count + LongDecoder.BLOCK - 1) / LongDecoder.BLOCK);
  }
}
