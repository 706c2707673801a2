package dev.stoa.format.encoding.fsst;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import java.util.Optional;

/** Codes of frequent strings (FSST), and where those of each value end. */
public final class FsstEncoding extends Encoding<BytesValues, BytesDecoder> {
  /** Longer values compress better as running text than by symbols. */
  private static final int LONG_VALUE = 256;

  /** Of fewer bytes, compression costs little more to read, and training would cost most. */
  private static final int LEAST_SIZE = 1 << 15;

  /** Codes are not even counted that leave more than this share of the bytes. */
  private static final double LARGEST_SHARE = 0.8;

  /** The symbols of the page before may leave this much more than they did there. */
  private static final double TOLERANCE = 1.02;

  private static final double NANOS_PER_CODE = 2;
  private static final double NANOS_PER_VALUE = 1.5;

  /** Creates the encoding; it has no state. */
  public FsstEncoding() {
    super(3, "symbols");
  }

  @Override
  public Optional<Estimate> estimate(BytesValues values, EncodingContext context, double limit) {
    if (values.sizeInBytes() < LEAST_SIZE
        || values.sizeInBytes() / values.count() >= LONG_VALUE
        || context.codec() != CompressionCodec.NONE
        || context.cost(atBest(values)) >= limit
        || values.variety().defiesSymbols()) {
      return Optional.empty();
    }
    FoundSymbols found = symbolsOf(values);
    long size = found.sizeInBytes();
    if (size >= values.sizeInBytes() * LARGEST_SHARE) {
      return Optional.empty();
    }
    double nanos = size * NANOS_PER_CODE + values.count() * NANOS_PER_VALUE;
    Estimate codes = new Estimate(size, nanos);
    return context.cost(codes) >= limit
        ? Optional.empty()
        : found.encode().map(written -> codes.plus(context.estimate(endsOf(values, written))));
  }

  /** Symbols never left a fifth. */
  private static Estimate atBest(BytesValues values) {
    long codes = values.sizeInBytes() / 5;
    return new Estimate(codes, codes * NANOS_PER_CODE + values.count() * NANOS_PER_VALUE);
  }

  private static FoundSymbols symbolsOf(BytesValues values) {
    return values.finding(FoundSymbols.class, () -> findSymbols(values));
  }

  private record Learned(SymbolTable symbols, double share) {}

  /** Takes the symbols of the page before where they do as well as they did there. */
  private static FoundSymbols findSymbols(BytesValues values) {
    byte[] data = values.data().array();
    Optional<Learned> known = values.past().learned(Learned.class);
    if (known.isPresent()) {
      FoundSymbols same =
          FoundSymbols.of(known.get().symbols(), data, values.ends(), values.count());
      if (shareOf(same, values) <= known.get().share() * TOLERANCE) {
        return same;
      }
    }
    FoundSymbols found = FoundSymbols.of(data, values.ends(), values.count());
    values.past().learn(new Learned(found.table(), shareOf(found, values)));
    return found;
  }

  private static double shareOf(FoundSymbols symbols, BytesValues values) {
    return (double) symbols.sizeInBytes() / values.sizeInBytes();
  }

  private record Ends(LongValues offsets) {}

  private static LongValues endsOf(BytesValues values, FsstBytes written) {
    return values
        .finding(
            Ends.class,
            () -> new Ends(LongValues.offsetsOf(values, written.ends(), values.count())))
        .offsets();
  }

  @Override
  public void write(BytesValues values, EncodingOutput out) {
    FsstBytes written = symbolsOf(values).encode().orElseThrow();
    ByteWriter table = new ByteWriter();
    written.table().writeTo(table);
    out.writeRegion(table);
    out.write(endsOf(values, written));
    out.writeRegion(written.codes());
  }

  @Override
  public BytesDecoder open(EncodingInput in, int count) {
    SymbolTable table = SymbolTable.read(in.readRegion());
    LongDecoder ends = in.readLongs(count);
    return new FsstDecoder(table, ends, in.readRegion());
  }
}
