package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.FloatDecoder;
import dev.stoa.format.encoding.alp.AlpBuffers;
import dev.stoa.format.encoding.alp.AlpFloatDecoder;
import dev.stoa.format.encoding.bits.BitsFloats;
import dev.stoa.format.encoding.bits.PlainFloats;

/** The encodings of floats as a page's head names them. */
final class FloatEncoding {
  /** Their bits, as whole numbers. */
  static final int BITS = 0;

  /** Four bytes each. */
  static final int PLAIN = 1;

  /** Decimals (ALP). */
  static final int ALP = 2;

  private FloatEncoding() {}

  /** Reads the description of so many floats. */
  static FloatDecoder read(PageInput page, int count) {
    int code = page.head().readByte();
    return switch (code) {
      case BITS -> new BitsFloats(NumberEncoding.read(page, count));
      case PLAIN -> readPlain(page, count);
      case ALP -> readAlp(page, count);
      default ->
          throw page.head().place().unsupported("encoding " + code + " of floats is unknown");
    };
  }

  private static FloatDecoder readPlain(PageInput page, int count) {
    page.enterCascade("plain");
    ByteRegion values = page.readRegion();
    page.leaveCascade();
    return new PlainFloats(values, count);
  }

  private static FloatDecoder readAlp(PageInput page, int count) {
    page.enterCascade("alp");
    AlpBuffers buffers = Alp.read(page, count);
    page.leaveCascade();
    return new AlpFloatDecoder(buffers, page.body());
  }
}
