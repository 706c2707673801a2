package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.alp.AlpDoubles;
import dev.stoa.format.encoding.alp.AlpParts;
import dev.stoa.format.encoding.bits.BitsDoubles;
import dev.stoa.format.encoding.bits.PlainDoubles;
import java.util.Optional;

/** Picks how doubles are written: as decimals, as their bits, or plain. */
final class DoubleChooser {
  /** Values looked at to guess whether they repeat. */
  private static final int SAMPLE = 1024;

  private DoubleChooser() {}

  /** Writes the first {@code count} values. */
  static void write(double[] values, int count, PageOutput page) {
    if (page.options().profile() == VectorProfile.PLAIN) {
      writePlain(values, count, page);
      return;
    }
    Optional<AlpParts> decimals = AlpDoubles.split(values, count);
    if (decimals.isPresent()) {
      page.head().writeByte(DoubleEncoding.ALP);
      Alp.write(decimals.get(), count, page);
    } else {
      writeBits(values, count, page);
    }
  }

  private static void writeBits(double[] values, int count, PageOutput page) {
    long[] bits = new long[count];
    BitsDoubles.split(values, count, bits);
    boolean repeats =
        NumberTraits.of(bits, count).runCount() <= count / 2
            || NumberTraits.mayRepeat(bits, count, SAMPLE);
    if (repeats || page.options().profile() == VectorProfile.SMALL) {
      page.head().writeByte(DoubleEncoding.BITS);
      NumberChooser.write(bits, count, Long.BYTES, page);
    } else {
      page.reasons().add("plain, as the doubles are no decimals and hardly repeat");
      writePlain(values, count, page);
    }
  }

  private static void writePlain(double[] values, int count, PageOutput page) {
    page.head().writeByte(DoubleEncoding.PLAIN);
    ByteWriter bytes = new ByteWriter();
    PlainDoubles.encode(values, count, bytes);
    page.writeRegion(bytes, page.options().codec());
  }
}
