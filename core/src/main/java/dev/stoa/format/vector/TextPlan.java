package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.fsst.FoundSymbols;
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

  /** Fewer bytes are looked at anew in each page. */
  private static final int LEAST_TO_REMEMBER = 1 << 17;

  /** Symbols must leave no more of the bytes than this. */
  private static final double SYMBOLS_SHARE = 0.8;

  /** What compression may leave of the bytes of what is decoded faster, by profile. */
  private static final double FRAMES_SHARE_OF_FAST = 0.75;

  private static final double FRAMES_SHARE_OF_SMALL = 0.9;

  /** Symbols are not looked for where compression leaves less: they never left a fifth. */
  private static final double FRAMES_SHARE_BEYOND_SYMBOLS = 0.25;

  /** Larger frames are tried where small ones leave less than so many times what they may. */
  private static final double HOPE = 1.1;

  private final BytesChooser.Values values;
  private final Optional<FoundSymbols> symbols;
  private final Optional<Compressions.Guess> frames;
  private final long size;
  private final String reason;

  private TextPlan(
      BytesChooser.Values values,
      Optional<FoundSymbols> symbols,
      Optional<Compressions.Guess> frames,
      Sizes sizes) {
    this.values = values;
    this.symbols = symbols;
    this.frames = frames;
    this.size = frames.isPresent() ? sizes.frames() : sizes.uncompressed();
    this.reason = sizes.reason(frames.map(Compressions.Guess::codec));
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
      Compressions.Guess all =
          Compressions.Guess.of(Compressions.smallFrames(values.data(), page.options().codec()));
      Sizes sizes = new Sizes(plain, Sizes.NONE, all.sizeInBytes());
      return new TextPlan(values, Optional.empty(), Optional.of(all), sizes);
    }
    VectorProfile profile = page.options().profile();
    boolean isLong = plain / Math.max(1, values.count()) >= LONG_VALUE;
    PastChoices.Texts past = page.pastChoices().nextTexts();
    if (profile != VectorProfile.SMALL && !isLong && plain >= LEAST_TO_REMEMBER) {
      Optional<TextPlan> same = asBefore(past, values);
      if (same.isPresent()) {
        return same.get();
      }
    }
    Optional<Compressions.Guess> frames =
        plain < LEAST_FOR_FRAMES
            ? Optional.empty()
            : Optional.of(Compressions.firstGuess(values.data(), CompressionCodec.ZSTD));
    boolean isRunningText = isLong || size(frames) < plain * FRAMES_SHARE_BEYOND_SYMBOLS;
    Optional<FoundSymbols> found = isRunningText ? Optional.empty() : symbols(values);
    Optional<FoundSymbols> symbols = found.filter(its -> pays(its, plain));
    long symbolBytes = symbols.map(FoundSymbols::sizeInBytes).orElse(Sizes.NONE);
    boolean isSmall = profile == VectorProfile.SMALL;
    double share = isSmall || isLong ? FRAMES_SHARE_OF_SMALL : FRAMES_SHARE_OF_FAST;
    double most = Math.min(plain, symbolBytes) * share;
    if (isSmall || size(frames) < most * HOPE) {
      frames = frames.map(first -> Compressions.guess(values.data(), first, profile));
    }
    Sizes sizes = new Sizes(plain, symbolBytes, size(frames));
    boolean areFramed = sizes.frames() < most;
    past.forget();
    if (!areFramed && plain >= LEAST_TO_REMEMBER && found.isPresent()) {
      double left = found.get().sizeInBytes() / (double) plain;
      past.remember(found.get().table(), left, sizes.frames() / (double) plain);
    }
    return areFramed
        ? new TextPlan(values, Optional.empty(), frames, sizes)
        : new TextPlan(values, symbols, Optional.empty(), sizes);
  }

  /** The plan of the page before, where its symbols leave as little of these values. */
  private static Optional<TextPlan> asBefore(PastChoices.Texts past, BytesChooser.Values values) {
    int plain = values.data().size();
    Optional<FoundSymbols> known =
        past.symbols()
            .map(
                table ->
                    FoundSymbols.of(table, values.data().array(), values.ends(), values.count()))
            .filter(symbols -> past.keeps(symbols.sizeInBytes(), plain));
    return known.map(
        symbols -> {
          Optional<FoundSymbols> taken = known.filter(its -> pays(its, plain));
          long size = taken.map(FoundSymbols::sizeInBytes).orElse(Sizes.NONE);
          Sizes sizes = new Sizes(plain, size, past.framesSize(plain));
          return new TextPlan(values, taken, Optional.empty(), sizes);
        });
  }

  private static boolean pays(FoundSymbols symbols, long plain) {
    return symbols.sizeInBytes() < plain * SYMBOLS_SHARE;
  }

  private static long size(Optional<Compressions.Guess> frames) {
    return frames.map(Compressions.Guess::sizeInBytes).orElse(Sizes.NONE);
  }

  private static Optional<FoundSymbols> symbols(BytesChooser.Values values) {
    int plain = values.data().size();
    return plain < LEAST_FOR_SYMBOLS
        ? Optional.empty()
        : Optional.of(FoundSymbols.of(values.data().array(), values.ends(), values.count()));
  }

  /** About how many bytes it takes, those that tell where values end included. */
  long sizeInBytes() {
    long[] ends =
        symbols.flatMap(FoundSymbols::encode).map(FsstBytes::ends).orElseGet(values::longEnds);
    return size + NumberChooser.endsSize(ends, values.count());
  }

  /** Writes the values, and the reason for doing it so. */
  void writeTo(PageOutput page) {
    page.reasons().add(reason);
    Optional<FsstBytes> encoded = symbols.flatMap(FoundSymbols::encode);
    if (encoded.isPresent()) {
      writeSymbols(encoded.get(), page);
      return;
    }
    page.head().writeByte(BytesEncoding.PLAIN);
    NumberChooser.writeEnds(values.longEnds(), values.count(), page);
    if (frames.isPresent()) {
      page.writeRegion(values.data(), frames.get().frames(values.data()));
    } else {
      page.writeRegion(values.data());
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
