package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.delta.Deltas;
import dev.stoa.format.encoding.dictionary.LongDictionary;
import dev.stoa.format.encoding.packed.PackedLongs;
import dev.stoa.format.encoding.plain.PlainLongs;
import dev.stoa.format.encoding.planes.BytePlanes;
import dev.stoa.format.encoding.runlength.RunLengths;
import java.util.Arrays;
import java.util.Optional;

/**
 * Picks how whole numbers are written: estimates the bytes of each encoding that the numbers
 * suggest, and takes the one with the fewest, decoding time weighed in.
 */
final class NumberChooser {
  /** Encodings stand in each other to this depth at most. */
  private static final int DEEPEST = 3;

  /** Values looked at to guess whether a dictionary pays. */
  private static final int SAMPLE = 1024;

  private static final int MOST_ENTRIES = 1 << 16;

  /** Below this many values no encoding but packing is worth its description. */
  private static final int FEW = 32;

  /** Below this many values all encodings are tried each time: it takes no time. */
  private static final int LEAST_TO_REMEMBER = 4096;

  /** What an encoding must win over a faster one, as a share of its bytes. */
  private static final double DICTIONARY_WEIGHT = 1.05;

  private static final double DELTA_WEIGHT = 1.2;
  private static final double PLANES_WEIGHT = 1.15;

  /** Compressed numbers must be smaller by one in so many bytes, since they are read far slower. */
  private static final int PACKED_SAVING = 7;

  private static final int PLANES_SAMPLE = 128 * 1024;
  private static final int LEAST_PLAIN_WIDTH = 4;

  private final PageOutput page;
  private final int depth;

  /** Bytes that a number takes at least where it stands plain. */
  private final int plainWidth;

  private NumberChooser(PageOutput page, int depth, int plainWidth) {
    this.page = page;
    this.depth = depth;
    this.plainWidth = plainWidth;
  }

  /**
   * Writes the first {@code count} values.
   *
   * @param widthInBytes of the type that they are read as, 4 or 8
   */
  static void write(long[] values, int count, int widthInBytes, PageOutput page) {
    new NumberChooser(page, 1, widthInBytes).choose(values, count);
  }

  /** Writes numbers that are codes of a dictionary, or of another encoding. */
  static void writeCodes(long[] codes, int count, PageOutput page) {
    new NumberChooser(page, 2, LEAST_PLAIN_WIDTH).choose(codes, count);
  }

  /** Writes numbers that never fall, such as the ends of values in a buffer. */
  static void writeEnds(long[] ends, int count, PageOutput page) {
    if (page.options().profile() == VectorProfile.PLAIN) {
      new NumberChooser(page, 1, LEAST_PLAIN_WIDTH).writePlain(ends, count);
    } else {
      new NumberChooser(page, 1, LEAST_PLAIN_WIDTH).chooseEnds(ends, count);
    }
  }

  private NumberChooser deeper() {
    return new NumberChooser(page, depth + 1, LEAST_PLAIN_WIDTH);
  }

  private void choose(long[] values, int count) {
    NumberTraits traits = NumberTraits.of(values, count);
    if (traits.isConstant()) {
      writeConstant(count == 0 ? 0 : values[0]);
    } else if (page.options().profile() == VectorProfile.PLAIN) {
      writePlain(values, count);
    } else if (count < FEW) {
      writePacked(values, count);
    } else {
      chooseAmongAll(values, count, traits);
    }
  }

  private void chooseAmongAll(long[] values, int count, NumberTraits traits) {
    PastChoices.Numbers past = page.pastChoices().nextNumbers();
    if (count >= LEAST_TO_REMEMBER && keepsPast(past, values, count, traits)) {
      return;
    }
    Choice choice = new Choice(NumberEncoding.PACKED, PackedLongs.sizeInBytes(values, count));
    boolean mayNest = depth < DEEPEST;
    if (mayNest && traits.runCount() <= count / 2) {
      choice.offer(NumberEncoding.RUN_LENGTH, runSize(values, count, traits), 1.0);
    }
    if (mayNest && traits.isSmooth()) {
      choice.offer(NumberEncoding.DELTA, deltaSize(values, count), DELTA_WEIGHT);
    }
    Optional<LongDictionary> dictionary = mayNest ? dictionary(values, count) : Optional.empty();
    if (dictionary.isPresent()) {
      choice.offer(
          NumberEncoding.DICTIONARY, dictionarySize(dictionary.get(), count), DICTIONARY_WEIGHT);
    }
    if (page.options().profile() == VectorProfile.SMALL) {
      choice.offer(NumberEncoding.PLANES, planesSize(values, count, traits), PLANES_WEIGHT);
    }
    if (depth == 1) {
      page.reasons().add(choice.text());
    }
    past.remember(choice.best(), choice.sizeInBytes(), count);
    switch (choice.best()) {
      case RUN_LENGTH -> writeRuns(values, count);
      case DELTA -> writeDeltas(values, count);
      case DICTIONARY -> writeDictionary(dictionary.orElseThrow(), count);
      case PLANES -> writePlanes(values, count);
      default -> writePacked(values, count);
    }
  }

  /**
   * Writes the numbers as those of the page before were, where they take as many bytes so; an
   * encoding whose size is not known before it is tried is chosen anew.
   */
  private boolean keepsPast(
      PastChoices.Numbers past, long[] values, int count, NumberTraits traits) {
    Optional<NumberEncoding> encoding =
        page.options().profile() == VectorProfile.SMALL ? Optional.empty() : past.encoding();
    if (encoding.isEmpty()) {
      return false;
    }
    switch (encoding.get()) {
      case PACKED -> {
        if (past.keeps(PackedLongs.sizeInBytes(values, count), count)) {
          writePacked(values, count);
          return true;
        }
      }
      case RUN_LENGTH -> {
        if (past.keeps(runSize(values, count, traits), count)) {
          writeRuns(values, count);
          return true;
        }
      }
      case DELTA -> {
        if (past.keeps(deltaSize(values, count), count)) {
          writeDeltas(values, count);
          return true;
        }
      }
      default -> {}
    }
    return false;
  }

  private void chooseEnds(long[] ends, int count) {
    if (NumberTraits.areConstant(ends, count)) {
      writeConstant(count == 0 ? 0 : ends[0]);
    } else if (deltaSize(ends, count) < PackedLongs.sizeInBytes(ends, count)) {
      writeDeltas(ends, count);
    } else {
      writePacked(ends, count);
    }
  }

  // ---- sizes ---------------------------------------------------------------------------------

  private static long runSize(long[] values, int count, NumberTraits traits) {
    RunLengths runs = RunLengths.split(values, count);
    int lengthBits = 1 + log2(2L * count / Math.max(1, traits.runCount()));
    long valueSize =
        traits.isSmooth()
            ? Math.min(
                PackedLongs.sizeInBytes(runs.values(), runs.runCount()),
                deltaSize(runs.values(), runs.runCount()))
            : PackedLongs.sizeInBytes(runs.values(), runs.runCount());
    return valueSize + (long) runs.runCount() * (lengthBits + 1) / 8 + runs.runCount() / 16;
  }

  private static long deltaSize(long[] values, int count) {
    Deltas deltas = Deltas.split(values, count);
    return (long) PackedLongs.sizeInBytes(deltas.deltas(), count)
        + PackedLongs.sizeInBytes(deltas.starts(), deltas.starts().length);
  }

  private static Optional<LongDictionary> dictionary(long[] values, int count) {
    return NumberTraits.mayRepeat(values, count, SAMPLE)
        ? LongDictionary.of(values, count, Math.min(MOST_ENTRIES, count / 4))
        : Optional.empty();
  }

  private static long dictionarySize(LongDictionary dictionary, int count) {
    int entries = dictionary.entries().length;
    return (long) PackedLongs.sizeInBytes(dictionary.entries(), entries)
        + PackedLongs.sizeInBytes(dictionary.codes(), count);
  }

  /** About how many bytes {@link #writeEnds} takes. */
  static long endsSize(long[] ends, int count) {
    return Math.min(deltaSize(ends, count), PackedLongs.sizeInBytes(ends, count));
  }

  private static long planesSize(long[] values, int count, NumberTraits traits) {
    // A frame from the middle tells what the codec makes of the others.
    int sample = Math.min(count, PLANES_SAMPLE);
    int from = (count - sample) / 2;
    long[] middle = Arrays.copyOfRange(values, from, from + sample + 2);
    middle[sample] = traits.least();
    middle[sample + 1] = traits.greatest();
    ByteWriter planes = new ByteWriter();
    BytePlanes.encode(middle, sample + 2, planes);
    return (long) Compressions.best(planes, CompressionCodec.ZSTD, VectorProfile.SMALL).size()
        * count
        / sample;
  }

  private static int log2(long value) {
    return 63 - Long.numberOfLeadingZeros(Math.max(1, value));
  }

  // ---- writing -------------------------------------------------------------------------------

  private void writeCode(NumberEncoding encoding) {
    page.head().writeByte(encoding.code());
  }

  private void writeConstant(long value) {
    writeCode(NumberEncoding.CONSTANT);
    page.head().writeZigzag(value);
  }

  private void writePlain(long[] values, int count) {
    writeCode(NumberEncoding.PLAIN);
    int width = Math.max(plainWidth, PlainLongs.widthOf(values, count));
    page.head().writeByte(width);
    ByteWriter bytes = new ByteWriter();
    PlainLongs.encode(values, count, width, bytes);
    page.writeRegion(bytes, page.options().codec());
  }

  private void writePacked(long[] values, int count) {
    writeCode(NumberEncoding.PACKED);
    ByteWriter bytes = new ByteWriter();
    PackedLongs.encode(values, count, bytes);
    boolean isSmall = page.options().profile() == VectorProfile.SMALL;
    if (isSmall && page.options().codec() == CompressionCodec.NONE) {
      page.writeRegion(bytes, CompressionCodec.ZSTD, PACKED_SAVING);
    } else {
      page.writeRegion(bytes, isSmall ? CompressionCodec.ZSTD : page.options().codec());
    }
  }

  private void writePlanes(long[] values, int count) {
    writeCode(NumberEncoding.PLANES);
    ByteWriter bytes = new ByteWriter();
    BytePlanes.encode(values, count, bytes);
    page.writeRegion(bytes, CompressionCodec.ZSTD);
  }

  private void writeRuns(long[] values, int count) {
    writeCode(NumberEncoding.RUN_LENGTH);
    RunLengths runs = RunLengths.split(values, count);
    page.head().writeVarint(runs.runCount());
    deeper().chooseEnds(runs.ends(), runs.runCount());
    deeper().choose(runs.values(), runs.runCount());
  }

  private void writeDeltas(long[] values, int count) {
    writeCode(NumberEncoding.DELTA);
    Deltas deltas = Deltas.split(values, count);
    deeper().writePackedOrConstant(deltas.starts(), deltas.starts().length);
    deeper().writePackedOrConstant(deltas.deltas(), count);
  }

  private void writePackedOrConstant(long[] values, int count) {
    if (NumberTraits.areConstant(values, count)) {
      writeConstant(count == 0 ? 0 : values[0]);
    } else {
      writePacked(values, count);
    }
  }

  private void writeDictionary(LongDictionary dictionary, int count) {
    writeCode(NumberEncoding.DICTIONARY);
    page.head().writeVarint(dictionary.entries().length);
    deeper().writePackedOrConstant(dictionary.entries(), dictionary.entries().length);
    deeper().choose(dictionary.codes(), count);
  }
}
