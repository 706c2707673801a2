package dev.stoa.testing.encoding;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.bytestreamsplit.ByteStreamSplit;
import dev.stoa.format.encoding.bytestreamsplit.ByteStreamSplitDecoder;
import dev.stoa.format.encoding.constant.ConstantDecoder;
import dev.stoa.format.encoding.delta.DeltaDecoder;
import dev.stoa.format.encoding.delta.Deltas;
import dev.stoa.format.encoding.dictionary.DictionaryDecoder;
import dev.stoa.format.encoding.dictionary.LongDictionary;
import dev.stoa.format.encoding.frames.CompressedFrames;
import dev.stoa.format.encoding.frames.FrameHeader;
import dev.stoa.format.encoding.packed.PackedDecoder;
import dev.stoa.format.encoding.packed.PackedLongs;
import dev.stoa.format.encoding.plain.PlainDecoder;
import dev.stoa.format.encoding.plain.PlainLongs;
import dev.stoa.format.encoding.runlength.RunLengthDecoder;
import dev.stoa.format.encoding.runlength.RunLengths;
import java.util.Random;

/**
 * The encodings of numbers under contract test. The sequences into which an encoding splits numbers
 * are packed, and headers are as short as possible.
 */
enum LongEncodingCase {
  CONSTANT {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      out.writeLong(count == 0 ? 0 : values[0]);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      return new ConstantDecoder(region.longAt(0), count);
    }

    @Override
    boolean supports(long[] values, int count) {
      return RunLengths.runCount(values, count) <= 1;
    }

    @Override
    long[] sample(int size, Random random) {
      return LongSamples.constant(random.nextLong(), size);
    }
  },
  PLAIN {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      int width = PlainLongs.widthOf(values, count);
      out.writeByte(width);
      PlainLongs.encode(values, count, width, out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      int width = region.byteAt(0);
      return new PlainDecoder(region.slice(1, region.length() - 1), count, width);
    }
  },
  PACKED {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      PackedLongs.encode(values, count, out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      return new PackedDecoder(region, count);
    }
  },
  BYTE_STREAM_SPLIT {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      ByteStreamSplit.encode(values, count, out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      return new ByteStreamSplitDecoder(region, count);
    }
  },
  RUN_LENGTH {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      RunLengths runs = RunLengths.split(values, count);
      out.writeInt(runs.runCount());
      TwoPackedSequences.write(runs.runEnds(), runs.values(), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      int runCount = TwoPackedSequences.count(region, 0);
      TwoPackedSequences children = TwoPackedSequences.open(region, runCount, runCount);
      return new RunLengthDecoder(children.first(), children.second(), count, region);
    }
  },
  DELTA {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      Deltas deltas = Deltas.split(values, count);
      out.writeInt(count);
      TwoPackedSequences.write(deltas.starts(), deltas.deltas(), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      TwoPackedSequences children =
          TwoPackedSequences.open(region, Deltas.startCount(count), count);
      return new DeltaDecoder(children.first(), children.second(), region);
    }
  },
  DICTIONARY {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      LongDictionary dictionary = LongDictionary.of(values, count, count).orElseThrow();
      out.writeInt(dictionary.entries().length);
      TwoPackedSequences.write(dictionary.entries(), dictionary.codes(), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      int entryCount = TwoPackedSequences.count(region, 0);
      TwoPackedSequences children = TwoPackedSequences.open(region, entryCount, count);
      return new DictionaryDecoder(children.first(), children.second(), region);
    }
  },
  /**
   * A dictionary whose codes are run-length encoded with delta-encoded ends: the deepest nesting in
   * a page.
   */
  CASCADE {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      LongDictionary dictionary = LongDictionary.of(values, count, count).orElseThrow();
      RunLengths runs = RunLengths.split(dictionary.codes(), count);
      Deltas deltas = Deltas.split(runs.runEnds(), runs.runCount());
      ByteWriter entriesAndRunValues = new ByteWriter();
      entriesAndRunValues.writeInt(dictionary.entries().length);
      TwoPackedSequences.write(dictionary.entries(), runs.values(), entriesAndRunValues);
      out.writeInt(runs.runCount());
      out.writeInt(entriesAndRunValues.size());
      out.writeBytes(entriesAndRunValues.array(), 0, entriesAndRunValues.size());
      out.writeInt(0);
      TwoPackedSequences.write(deltas.starts(), deltas.deltas(), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      int runCount = TwoPackedSequences.count(region, 0);
      int size = TwoPackedSequences.count(region, Integer.BYTES);
      ByteRegion entryRegion = region.slice(2 * Integer.BYTES, size);
      TwoPackedSequences entriesAndRunValues =
          TwoPackedSequences.open(entryRegion, TwoPackedSequences.count(entryRegion, 0), runCount);
      int endStart = 2 * Integer.BYTES + size;
      ByteRegion endRegion = region.slice(endStart, region.length() - endStart);
      TwoPackedSequences deltas =
          TwoPackedSequences.open(endRegion, Deltas.startCount(runCount), runCount);
      return new DictionaryDecoder(
          entriesAndRunValues.first(),
          new RunLengthDecoder(
              new DeltaDecoder(deltas.first(), deltas.second(), endRegion),
              entriesAndRunValues.second(),
              count,
              region),
          region);
    }
  },
  /** Byte-stream split in compressed frames; {@link #LARGE_FRAMES} have 256 KiB. */
  FRAMES_ZSTD {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      encodeInFrames(values, count, FrameHeader.of(CompressionCodec.ZSTD), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      return openFrames(region, count, FrameHeader.of(CompressionCodec.ZSTD));
    }
  },
  LARGE_FRAMES {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      encodeInFrames(values, count, new FrameHeader(CompressionCodec.LZ4, 2), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      return openFrames(region, count, new FrameHeader(CompressionCodec.LZ4, 2));
    }
  },
  FRAMES_NONE {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      encodeInFrames(values, count, FrameHeader.of(CompressionCodec.NONE), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      return openFrames(region, count, FrameHeader.of(CompressionCodec.NONE));
    }
  };

  /** Appends the first {@code count} values. */
  abstract void encode(long[] values, int count, ByteWriter out);

  /** Creates a decoder of the output of {@link #encode}. */
  abstract LongDecoder open(ByteRegion region, int count);

  /** Returns whether the encoding supports these values. */
  boolean supports(long[] values, int count) {
    return true;
  }

  /**
   * Returns random values. An encoding that supports only some values overrides this method and
   * returns those, except for sizes that it never supports.
   */
  long[] sample(int size, Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> LongSamples.mixed(size, random);
      case 1 -> LongSamples.withOutliers(random.nextInt(30), size, random);
      case 2 -> LongSamples.ofWidth(random.nextInt(65), size, random);
      default -> LongSamples.constant(7, size);
    };
  }

  private static void encodeInFrames(long[] values, int count, FrameHeader header, ByteWriter out) {
    ByteWriter streams = new ByteWriter();
    ByteStreamSplit.encode(values, count, streams);
    out.writeInt(streams.size());
    CompressedFrames.encode(streams.array(), 0, streams.size(), header, out);
  }

  private static LongDecoder openFrames(ByteRegion region, int count, FrameHeader header) {
    int length = TwoPackedSequences.count(region, 0);
    ByteRegion frames = region.slice(Integer.BYTES, region.length() - Integer.BYTES);
    return new ByteStreamSplitDecoder(
        CompressedFrames.open(frames, length, header, new Decompressors()), count);
  }
}
