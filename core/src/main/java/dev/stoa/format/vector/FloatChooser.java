package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.alp.AlpFloats;
import dev.stoa.format.encoding.alp.AlpParts;
import dev.stoa.format.encoding.bits.BitsFloats;
import dev.stoa.format.encoding.bits.PlainFloats;
import java.util.Optional;

/** Picks how floats are written: as decimals, as their bits, or plain. */
final class FloatChooser {
  /** Values looked at to guess whether they repeat. */
  private static final int SAMPLE = 1024;

  private FloatChooser() {}

  /** Writes the first {@code count} values. */
  static void write(float[] values, int count, PageOutput page) {
    if (page.options().profile() == VectorProfile.PLAIN) {
      writePlain(values, count, page);
      return;
    }
    Optional<AlpParts> decimals = AlpFloats.split(values, count);
    if (decimals.isPresent()) {
      page.head().writeByte(FloatEncoding.ALP);
      Alp.write(decimals.get(), count, page);
    } else {
      writeBits(values, count, page);
    }
  }

  private static void writeBits(float[] values, int count, PageOutput page) {
    long[] bits = new long[count];
    BitsFloats.split(values, count, bits);
    boolean repeats =
        NumberTraits.of(bits, count).runCount() <= count / 2
            || NumberTraits.mayRepeat(bits, count, SAMPLE);
    if (repeats || page.options().profile() == VectorProfile.SMALL) {
      page.head().writeByte(FloatEncoding.BITS);
      NumberChooser.write(bits, count, Integer.BYTES, page);
    } else {
      page.reasons().add("plain, as the floats are no decimals and hardly repeat");
      writePlain(values, count, page);
    }
  }

  private static void writePlain(float[] values, int count, PageOutput page) {
    page.head().writeByte(FloatEncoding.PLAIN);
    ByteWriter bytes = new ByteWriter();
    PlainFloats.encode(values, count, bytes);
    page.writeRegion(bytes, page.options().codec());
  }
}
