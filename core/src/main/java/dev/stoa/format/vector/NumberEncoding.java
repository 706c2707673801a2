package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.constant.ConstantDecoder;
import dev.stoa.format.encoding.delta.DeltaDecoder;
import dev.stoa.format.encoding.delta.Deltas;
import dev.stoa.format.encoding.dictionary.DictionaryDecoder;
import dev.stoa.format.encoding.dictionary.LongDictionary;
import dev.stoa.format.encoding.packed.PackedDecoder;
import dev.stoa.format.encoding.plain.PlainDecoder;
import dev.stoa.format.encoding.planes.BytePlanesDecoder;
import dev.stoa.format.encoding.runlength.RunLengthDecoder;
import java.util.Locale;

/** The encodings of whole numbers as a page's head names them. */
enum NumberEncoding {
  CONSTANT(0) {
    @Override
    LongDecoder open(PageInput page, int count) {
      return new ConstantDecoder(page.head().readZigzag(), count);
    }
  },
  PLAIN(1) {
    @Override
    LongDecoder open(PageInput page, int count) {
      int width = page.head().readByte();
      if (width != 1 && width != 2 && width != 4 && width != 8) {
        throw page.head().corrupt("expected numbers of 1, 2, 4 or 8 bytes, found " + width);
      }
      return new PlainDecoder(page.readRegion(), count, width);
    }
  },
  PACKED(2) {
    @Override
    LongDecoder open(PageInput page, int count) {
      return new PackedDecoder(page.readRegion(), count);
    }
  },
  RUN_LENGTH(3) {
    @Override
    LongDecoder open(PageInput page, int count) {
      int runs = readPositive(page.head(), "number of runs", count);
      LongDecoder ends = NumberEncoding.read(page, runs);
      return new RunLengthDecoder(ends, NumberEncoding.read(page, runs), count, page.body());
    }
  },
  DELTA(4) {
    @Override
    LongDecoder open(PageInput page, int count) {
      LongDecoder starts = NumberEncoding.read(page, Deltas.startCount(count));
      return new DeltaDecoder(starts, NumberEncoding.read(page, count), page.body());
    }
  },
  DICTIONARY(5) {
    @Override
    LongDecoder open(PageInput page, int count) {
      int entries =
          readPositive(
              page.head(), "number of dictionary entries", Math.min(count, LongDictionary.LARGEST));
      LongDecoder values = NumberEncoding.read(page, entries);
      return new DictionaryDecoder(values, NumberEncoding.read(page, count), page.body());
    }
  },
  PLANES(6) {
    @Override
    LongDecoder open(PageInput page, int count) {
      return new BytePlanesDecoder(page.readRegion(), count);
    }
  };

  private static final NumberEncoding[] ALL = values();

  private final int code;
  private final String label;

  NumberEncoding(int code) {
    this.code = code;
    this.label = name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Reads the rest of the description. */
  abstract LongDecoder open(PageInput page, int count);

  /** The number that stands for it. */
  int code() {
    return code;
  }

  /** How people are told of it. */
  String label() {
    return label;
  }

  /** Reads the description of so many numbers. */
  static LongDecoder read(PageInput page, int count) {
    int code = page.head().readByte();
    if (code >= ALL.length) {
      throw page.head().place().unsupported("encoding " + code + " of numbers is unknown");
    }
    page.enterCascade(ALL[code].label);
    LongDecoder decoder = ALL[code].open(page, count);
    page.leaveCascade();
    return decoder;
  }

  private static int readPositive(ByteReader head, String what, int limit) {
    int count = head.readCount(what, limit);
    if (count == 0 && limit > 0) {
      throw head.corrupt("expected a " + what + ", found 0");
    }
    return count;
  }
}
