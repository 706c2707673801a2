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

/** Stores byte strings as codes of frequent strings (FSST), and the end offset of each value. */
public final class FsstEncoding extends Encoding<BytesValues, BytesDecoder> {
  /**
   * The maximum average size of values in bytes; a compression codec is better for longer values.
   */
  private static final int MAX_AVERAGE_SIZE_IN_BYTES = 256;

  /**
   * The minimum size of the values; for fewer bytes, symbols save less than their training costs.
   */
  private static final int MIN_SIZE_IN_BYTES = 1 << 15;

  /** If the codes take more than this fraction of the bytes, they are rejected. */
  private static final double MAX_ENCODED_FRACTION = 0.8;

  /** The previous page's symbols are reused if the codes are larger by at most this factor. */
  private static final double SIZE_TOLERANCE = 1.02;

  /**
   * The least size of codes for a byte of entropy, as measured: 1.24 for UUIDs, 1.66 for short
   * identifiers.
   */
  private static final double MIN_SIZE_PER_ENTROPY = 1.2;

  /** The measured time to decode a code. */
  private static final double NANOS_PER_CODE = 2;

  /** The measured time to decode a value, without that of nested encodings. */
  private static final double NANOS_PER_VALUE = 1.5;

  /** Creates the encoding; it has no state. */
  public FsstEncoding() {
    super(3, "fsst");
  }

  @Override
  public Optional<Estimate> estimate(BytesValues values, EncodingContext context, double limit) {
    if (values.sizeInBytes() < MIN_SIZE_IN_BYTES
        || values.sizeInBytes() / values.count() >= MAX_AVERAGE_SIZE_IN_BYTES
        || context.codec() != CompressionCodec.NONE
        || context.cost(bestCase(values)) >= limit
        || values.compressibility().resistsFsst()) {
      return Optional.empty();
    }
    FsstEncoder encoder = encoderOf(values);
    long size = encoder.sizeInBytes();
    if (size >= values.sizeInBytes() * MAX_ENCODED_FRACTION) {
      return Optional.empty();
    }
    double nanos = size * NANOS_PER_CODE + values.count() * NANOS_PER_VALUE;
    Estimate codesEstimate = new Estimate(size, nanos);
    return context.cost(codesEstimate) >= limit
        ? Optional.empty()
        : encoder
            .encode()
            .map(encoded -> codesEstimate.plus(context.estimate(offsetsOf(values, encoded))));
  }

  /**
   * Returns a practical lower bound of the cost: text rarely compresses to less than a fifth, and
   * values of one length that do not repeat sequences of bytes, not to their entropy.
   */
  private static Estimate bestCase(BytesValues values) {
    long minCodeCount =
        (long)
            Math.max(
                values.sizeInBytes() / 5.0,
                values.minSizeByPositionInBytes() * MIN_SIZE_PER_ENTROPY);
    return new Estimate(
        minCodeCount, minCodeCount * NANOS_PER_CODE + values.count() * NANOS_PER_VALUE);
  }

  private static FsstEncoder encoderOf(BytesValues values) {
    return values.computeOnce(FsstEncoder.class, () -> findEncoder(values));
  }

  /** The symbols of a page, and the share of the bytes that codes and symbols took. */
  private record LearnedSymbols(SymbolTable symbols, double encodedFraction) {}

  /**
   * Returns an encoder with the previous page's symbols if they compress about as well as in that
   * page, otherwise with new symbols.
   */
  private static FsstEncoder findEncoder(BytesValues values) {
    byte[] data = values.data().array();
    Optional<LearnedSymbols> previousSymbols =
        values.previousChoice().learnedState(LearnedSymbols.class);
    if (previousSymbols.isPresent()) {
      FsstEncoder reusingEncoder =
          FsstEncoder.of(
              previousSymbols.get().symbols(), data, values.endOffsets(), values.count());
      if (encodedFraction(reusingEncoder, values)
          <= previousSymbols.get().encodedFraction() * SIZE_TOLERANCE) {
        return reusingEncoder;
      }
    }
    FsstEncoder encoder = FsstEncoder.of(data, values.endOffsets(), values.count());
    values
        .previousChoice()
        .learn(new LearnedSymbols(encoder.table(), encodedFraction(encoder, values)));
    return encoder;
  }

  private static double encodedFraction(FsstEncoder encoder, BytesValues values) {
    return (double) encoder.sizeInBytes() / values.sizeInBytes();
  }

  /**
   * The end offsets of codes, cached by {@link BytesValues#computeOnce} under a type of their own.
   */
  private record Offsets(LongValues offsets) {}

  private static LongValues offsetsOf(BytesValues values, FsstEncodedBytes encodedBytes) {
    return values
        .computeOnce(
            Offsets.class,
            () ->
                new Offsets(
                    LongValues.offsetsOf(values, encodedBytes.endOffsets(), values.count())))
        .offsets();
  }

  @Override
  public void write(BytesValues values, EncodingOutput out) {
    FsstEncodedBytes encodedBytes = encoderOf(values).encode().orElseThrow();
    ByteWriter table = new ByteWriter();
    encodedBytes.table().writeTo(table);
    out.writeRegion(table);
    out.write(offsetsOf(values, encodedBytes));
    out.writeRegion(encodedBytes.codes());
  }

  @Override
  public BytesDecoder open(EncodingInput in, int count) {
    SymbolTable table = SymbolTable.read(in.readRegion());
    LongDecoder endOffsets = in.readLongs(count);
    return new FsstDecoder(table, endOffsets, in.readRegion());
  }
}
