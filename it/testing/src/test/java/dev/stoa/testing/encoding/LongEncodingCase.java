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

/** The encodings of numbers under contract test, each with the simplest children and header. */
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
      TwoChildCascade.write(runs.runEnds(), runs.values(), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      int runCount = TwoChildCascade.count(region, 0);
      TwoChildCascade children = TwoChildCascade.open(region, runCount, runCount);
      return new RunLengthDecoder(children.first(), children.second(), count, region);
    }
  },
  DELTA {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      Deltas deltas = Deltas.split(values, count);
      out.writeInt(count);
      TwoChildCascade.write(deltas.starts(), deltas.deltas(), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      TwoChildCascade children = TwoChildCascade.open(region, Deltas.startCount(count), count);
      return new DeltaDecoder(children.first(), children.second(), region);
    }
  },
  DICTIONARY {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      LongDictionary dictionary = LongDictionary.of(values, count, count).orElseThrow();
      out.writeInt(dictionary.entries().length);
      TwoChildCascade.write(dictionary.entries(), dictionary.codes(), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      int entryCount = TwoChildCascade.count(region, 0);
      TwoChildCascade children = TwoChildCascade.open(region, entryCount, count);
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
      ByteWriter first = new ByteWriter();
      first.writeInt(dictionary.entries().length);
      TwoChildCascade.write(dictionary.entries(), runs.values(), first);
      out.writeInt(runs.runCount());
      out.writeInt(first.size());
      out.writeBytes(first.array(), 0, first.size());
      out.writeInt(0);
      TwoChildCascade.write(deltas.starts(), deltas.deltas(), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      int runCount = TwoChildCascade.count(region, 0);
      int size = TwoChildCascade.count(region, Integer.BYTES);
      int second = 2 * Integer.BYTES + size;
      ByteRegion entriesAndRuns = region.slice(2 * Integer.BYTES, size);
      TwoChildCascade first =
          TwoChildCascade.open(entriesAndRuns, TwoChildCascade.count(entriesAndRuns, 0), runCount);
      ByteRegion ends = region.slice(second, region.length() - second);
      TwoChildCascade deltas = TwoChildCascade.open(ends, Deltas.startCount(runCount), runCount);
      return new DictionaryDecoder(
          first.first(),
          new RunLengthDecoder(
              new DeltaDecoder(deltas.first(), deltas.second(), ends),
              first.second(),
              count,
              region),
          region);
    }
  },
  FRAMES_ZSTD {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      encodeFramed(values, count, FrameHeader.of(CompressionCodec.ZSTD), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      return openFramed(region, count, FrameHeader.of(CompressionCodec.ZSTD));
    }
  },
  LARGE_FRAMES {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      encodeFramed(values, count, new FrameHeader(CompressionCodec.LZ4, 2), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      return openFramed(region, count, new FrameHeader(CompressionCodec.LZ4, 2));
    }
  },
  FRAMES_NONE {
    @Override
    void encode(long[] values, int count, ByteWriter out) {
      encodeFramed(values, count, FrameHeader.of(CompressionCodec.NONE), out);
    }

    @Override
    LongDecoder open(ByteRegion region, int count) {
      return openFramed(region, count, FrameHeader.of(CompressionCodec.NONE));
    }
  };

  abstract void encode(long[] values, int count, ByteWriter out);

  abstract LongDecoder open(ByteRegion region, int count);

  /** Whether the encoding supports these values. */
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

  private static void encodeFramed(long[] values, int count, FrameHeader header, ByteWriter out) {
    ByteWriter streams = new ByteWriter();
    ByteStreamSplit.encode(values, count, streams);
    out.writeInt(streams.size());
    CompressedFrames.encode(streams.array(), 0, streams.size(), header, out);
  }

  private static LongDecoder openFramed(ByteRegion region, int count, FrameHeader header) {
    int length = TwoChildCascade.count(region, 0);
    ByteRegion stored = region.slice(Integer.BYTES, region.length() - Integer.BYTES);
    return new ByteStreamSplitDecoder(
        CompressedFrames.open(stored, length, header, new Decompressors()), count);
  }
}
