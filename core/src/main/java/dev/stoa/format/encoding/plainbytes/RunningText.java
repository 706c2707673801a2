package dev.stoa.format.encoding.plainbytes;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.Variety;
import dev.stoa.format.encoding.frames.Compressions;
import java.util.Optional;

/**
 * The bytes of values as they are, or compressed where that costs less.
 *
 * @param bytes the texts one after another
 * @param frames a guess of what compressing them gives
 */
public record RunningText(ByteWriter bytes, Optional<Compressions.Guess> frames) {
  private static final double NANOS_PER_BYTE = 0.06;

  /** Copying what a frame repeats is cheap, decoding its stored letters is not. */
  private static final double NANOS_PER_FRAMED_BYTE = 0.8;

  private static final double NANOS_PER_STORED_BYTE = 4;

  /** A frame has tables that are built before its first byte is decoded. */
  private static final double NANOS_PER_FRAME = 5_000;

  private static final int LEAST_TO_COMPRESS = 64;

  /** Larger frames are tried where small ones cost less than so many times what they may. */
  private static final double HOPE = 1.2;

  /**
   * How the bytes of values are stored, decided once.
   *
   * @param limit what the values cost in another encoding
   */
  public static RunningText of(BytesValues values, EncodingContext context, double limit) {
    return values.finding(RunningText.class, () -> choose(values, context, limit));
  }

  private static RunningText choose(BytesValues values, EncodingContext context, double limit) {
    ByteWriter bytes = values.data();
    RunningText plain = new RunningText(bytes, Optional.empty());
    if (context.codec() != CompressionCodec.NONE) {
      return new RunningText(
          bytes,
          Optional.of(Compressions.Guess.of(Compressions.smallFrames(bytes, context.codec()))));
    }
    double most = Math.min(limit, context.cost(plain.estimate()));
    if (context.profile() == EncodingProfile.PLAIN
        || bytes.size() < LEAST_TO_COMPRESS
        || context.cost(atBest(bytes, values.variety())) >= most) {
      return plain;
    }
    Compressions.Guess guess = Compressions.firstGuess(bytes, CompressionCodec.ZSTD);
    RunningText compressed = new RunningText(bytes, Optional.of(guess));
    if (context.cost(compressed.estimate()) < most * HOPE) {
      guess = Compressions.guess(bytes, guess, context.profile());
      compressed = new RunningText(bytes, Optional.of(guess));
    }
    return context.cost(compressed.estimate()) < most ? compressed : plain;
  }

  /** The least that frames cost: where only single bytes repeat, each takes its bits. */
  private static Estimate atBest(ByteWriter bytes, Variety variety) {
    double share = variety.isOfSingles() ? variety.bitsPerByte() / Byte.SIZE : 0;
    return framed(bytes, (long) (bytes.size() * share), 1);
  }

  private static Estimate framed(ByteWriter bytes, long size, int frameCount) {
    double nanos = bytes.size() * NANOS_PER_FRAMED_BYTE + size * NANOS_PER_STORED_BYTE;
    return new Estimate(size, frameCount * NANOS_PER_FRAME + nanos);
  }

  /** The cost of the bytes. */
  public Estimate estimate() {
    if (frames.isEmpty()) {
      return new Estimate(bytes.size(), bytes.size() * NANOS_PER_BYTE);
    }
    Compressions.Guess guess = frames.get();
    return framed(bytes, guess.sizeInBytes(), guess.form().frameCount(bytes.size()));
  }

  /** Writes the bytes. */
  void writeTo(EncodingOutput out) {
    if (frames.isPresent()) {
      Compressions.Framed framed = frames.get().frames(bytes);
      out.writeFrames(bytes, framed.bytes(), framed.form().code());
    } else {
      out.writeRegion(bytes);
    }
  }
}
