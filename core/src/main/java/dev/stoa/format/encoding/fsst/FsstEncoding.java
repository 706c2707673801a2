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

/** Codes of frequent strings (FSST), and the end offset of each value. */
public final class FsstEncoding extends Encoding<BytesValues, BytesDecoder> {
  /** Longer values are compressed better as text than by symbols. */
  private static final int MAX_AVERAGE_LENGTH = 256;

  /** For fewer bytes, reading compressed ones costs little more, and training would dominate. */
  private static final int MIN_SIZE = 1 << 15;

  /** If the codes take more than this fraction of the bytes, they are rejected. */
  private static final double MAX_ENCODED_FRACTION = 0.8;

  /** The previous page's symbols may compress worse by this much than they did there. */
  private static final double TOLERANCE = 1.02;

  private static final double NANOS_PER_CODE = 2;
  private static final double NANOS_PER_VALUE = 1.5;

  /** Creates the encoding; it has no state. */
  public FsstEncoding() {
    super(3, "fsst");
  }

  @Override
  public Optional<Estimate> estimate(BytesValues values, EncodingContext context, double limit) {
    if (values.sizeInBytes() < MIN_SIZE
        || values.sizeInBytes() / values.count() >= MAX_AVERAGE_LENGTH
        || context.codec() != CompressionCodec.NONE
        || context.cost(bestCase(values)) >= limit
        || values.compressibility().resistsFsst()) {
      return Optional.empty();
    }
    FsstEncoder encoder = symbolsOf(values);
    long size = encoder.sizeInBytes();
    if (size >= values.sizeInBytes() * MAX_ENCODED_FRACTION) {
      return Optional.empty();
    }
    double nanos = size * NANOS_PER_CODE + values.count() * NANOS_PER_VALUE;
    Estimate codes = new Estimate(size, nanos);
    return context.cost(codes) >= limit
        ? Optional.empty()
        : encoder.encode().map(encoded -> codes.plus(context.estimate(offsetsOf(values, encoded))));
  }

  /** Symbols never compress to less than a fifth. */
  private static Estimate bestCase(BytesValues values) {
    long codes = values.sizeInBytes() / 5;
    return new Estimate(codes, codes * NANOS_PER_CODE + values.count() * NANOS_PER_VALUE);
  }

  private static FsstEncoder symbolsOf(BytesValues values) {
    return values.computeOnce(FsstEncoder.class, () -> findSymbols(values));
  }

  private record Learned(SymbolTable symbols, double encodedFraction) {}

  /** Reuses the previous page's symbols if they compress about as well as they did there. */
  private static FsstEncoder findSymbols(BytesValues values) {
    byte[] data = values.data().array();
    Optional<Learned> known = values.previousChoice().learned(Learned.class);
    if (known.isPresent()) {
      FsstEncoder same =
          FsstEncoder.of(known.get().symbols(), data, values.endOffsets(), values.count());
      if (encodedFraction(same, values) <= known.get().encodedFraction() * TOLERANCE) {
        return same;
      }
    }
    FsstEncoder encoder = FsstEncoder.of(data, values.endOffsets(), values.count());
    values.previousChoice().learn(new Learned(encoder.table(), encodedFraction(encoder, values)));
    return encoder;
  }

  private static double encodedFraction(FsstEncoder symbols, BytesValues values) {
    return (double) symbols.sizeInBytes() / values.sizeInBytes();
  }

  private record Offsets(LongValues offsets) {}

  private static LongValues offsetsOf(BytesValues values, FsstEncodedBytes encoded) {
    return values
        .computeOnce(
            Offsets.class,
            () -> new Offsets(LongValues.offsetsOf(values, encoded.endOffsets(), values.count())))
        .offsets();
  }

  @Override
  public void write(BytesValues values, EncodingOutput out) {
    FsstEncodedBytes encoded = symbolsOf(values).encode().orElseThrow();
    ByteWriter table = new ByteWriter();
    encoded.table().writeTo(table);
    out.writeRegion(table);
    out.write(offsetsOf(values, encoded));
    out.writeRegion(encoded.codes());
  }

  @Override
  public BytesDecoder open(EncodingInput in, int count) {
    SymbolTable table = SymbolTable.read(in.readRegion());
    LongDecoder endOffsets = in.readLongs(count);
    return new FsstDecoder(table, endOffsets, in.readRegion());
  }
}
