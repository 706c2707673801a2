package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.fsst.FsstBytes;
import java.util.Locale;
import java.util.Optional;

/**
 * How byte strings that hardly repeat as a whole are written: as they are, as codes of symbols, or
 * compressed as running text. Made and written by {@link BytesChooser}.
 */
final class TextPlan {
  /** Longer values compress better as running text than by symbols. */
  private static final int LONG_VALUE = 256;

  private static final int LEAST_FOR_SYMBOLS = 4096;
  private static final int LEAST_FOR_FRAMES = 64;

  /** Symbols must leave no more of the bytes than this. */
  private static final double SYMBOLS_SHARE = 0.8;

  /** What compression may leave of the bytes of what is decoded faster, by profile. */
  private static final double FRAMES_SHARE_OF_FAST = 0.75;

  private static final double FRAMES_SHARE_OF_SMALL = 0.9;

  private final BytesChooser.Values values;
  private final Optional<FsstBytes> symbols;
  private final Optional<CompressionCodec> codec;
  private final long size;
  private final String reason;

  private TextPlan(
      BytesChooser.Values values,
      Optional<FsstBytes> symbols,
      Optional<CompressionCodec> codec,
      Sizes sizes) {
    this.values = values;
    this.symbols = symbols;
    this.codec = codec;
    this.size = codec.isPresent() ? sizes.frames() : sizes.uncompressed();
    this.reason = sizes.reason(codec);
  }

  private record Sizes(long plain, long symbols, long frames) {
    private static final long NONE = Long.MAX_VALUE;

    long uncompressed() {
      return Math.min(plain, symbols);
    }

    String reason(Optional<CompressionCodec> codec) {
      String chosen =
          codec.isPresent()
              ? "running text in " + codec.get().label() + " " + frames
              : symbols < plain ? "symbols " + symbols : "plain " + plain;
      StringBuilder others = new StringBuilder();
      if (codec.isPresent() && symbols != NONE) {
        others.append(" over symbols ").append(symbols);
      } else if (codec.isEmpty() && frames != NONE) {
        others.append(" over zstd ").append(frames);
      }
      return String.format(Locale.ROOT, "%s%s bytes of %d", chosen, others, plain);
    }
  }

  /** The best plan for values under the page's profile, which is not the plain one. */
  static TextPlan of(BytesChooser.Values values, PageOutput page) {
    int plain = values.data().size();
    if (page.options().codec() != CompressionCodec.NONE) {
      CompressionCodec asked = page.options().codec();
      Sizes sizes =
          new Sizes(plain, Sizes.NONE, Compressions.smallFrames(values.data(), asked).size());
      return new TextPlan(values, Optional.empty(), Optional.of(asked), sizes);
    }
    boolean isLong = plain / Math.max(1, values.count()) >= LONG_VALUE;
    Optional<FsstBytes> symbols = isLong ? Optional.empty() : symbols(values);
    long symbolBytes = symbols.map(TextPlan::size).orElse(Sizes.NONE);
    long frames =
        plain < LEAST_FOR_FRAMES
            ? Sizes.NONE
            : Compressions.estimate(values.data(), CompressionCodec.ZSTD, page.options().profile());
    Sizes sizes = new Sizes(plain, symbolBytes, frames);
    boolean isSmall = page.options().profile() == VectorProfile.SMALL;
    double share = isSmall || isLong ? FRAMES_SHARE_OF_SMALL : FRAMES_SHARE_OF_FAST;
    return frames < sizes.uncompressed() * share
        ? new TextPlan(values, Optional.empty(), Optional.of(CompressionCodec.ZSTD), sizes)
        : new TextPlan(values, symbols, Optional.empty(), sizes);
  }

  private static Optional<FsstBytes> symbols(BytesChooser.Values values) {
    int plain = values.data().size();
    return plain < LEAST_FOR_SYMBOLS
        ? Optional.empty()
        : FsstBytes.of(values.data().array(), values.ends(), values.count())
            .filter(found -> size(found) < plain * SYMBOLS_SHARE);
  }

  private static long size(FsstBytes symbols) {
    ByteWriter table = new ByteWriter();
    symbols.table().writeTo(table);
    return (long) symbols.codes().size() + table.size();
  }

  /** About how many bytes it takes, those that tell where values end included. */
  long sizeInBytes() {
    long[] ends = symbols.map(FsstBytes::ends).orElseGet(values::longEnds);
    return size + NumberChooser.endsSize(ends, values.count());
  }

  /** Writes the values, and the reason for doing it so. */
  void writeTo(PageOutput page) {
    page.reasons().add(reason);
    if (symbols.isPresent()) {
      writeSymbols(symbols.get(), page);
    } else {
      page.head().writeByte(BytesEncoding.PLAIN);
      NumberChooser.writeEnds(values.longEnds(), values.count(), page);
      page.writeRegion(values.data(), codec.orElse(CompressionCodec.NONE));
    }
  }

  private void writeSymbols(FsstBytes found, PageOutput page) {
    page.head().writeByte(BytesEncoding.FSST);
    ByteWriter table = new ByteWriter();
    found.table().writeTo(table);
    page.writeRegion(table);
    NumberChooser.writeEnds(found.ends(), values.count(), page);
    page.writeRegion(found.codes());
  }
}
