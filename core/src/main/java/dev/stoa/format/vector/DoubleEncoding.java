package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.DoubleDecoder;
import dev.stoa.format.encoding.alp.AlpBuffers;
import dev.stoa.format.encoding.alp.AlpDoubleDecoder;
import dev.stoa.format.encoding.bits.BitsDoubles;
import dev.stoa.format.encoding.bits.PlainDoubles;

/** The encodings of doubles as a page's head names them. */
final class DoubleEncoding {
  /** Their bits, as whole numbers. */
  static final int BITS = 0;

  /** Eight bytes each. */
  static final int PLAIN = 1;

  /** Decimals (ALP). */
  static final int ALP = 2;

  private DoubleEncoding() {}

  /** Reads the description of so many doubles. */
  static DoubleDecoder read(PageInput page, int count) {
    int code = page.head().readByte();
    return switch (code) {
      case BITS -> new BitsDoubles(NumberEncoding.read(page, count));
      case PLAIN -> readPlain(page, count);
      case ALP -> readAlp(page, count);
      default ->
          throw page.head().place().unsupported("encoding " + code + " of doubles is unknown");
    };
  }

  private static DoubleDecoder readPlain(PageInput page, int count) {
    page.enterCascade("plain");
    ByteRegion values = page.readRegion();
    page.leaveCascade();
    return new PlainDoubles(values, count);
  }

  private static DoubleDecoder readAlp(PageInput page, int count) {
    page.enterCascade("alp");
    AlpBuffers buffers = Alp.read(page, count);
    page.leaveCascade();
    return new AlpDoubleDecoder(buffers, page.body());
  }
}
