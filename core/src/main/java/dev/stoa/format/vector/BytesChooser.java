package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.dictionarybytes.BytesDictionary;
import dev.stoa.format.encoding.fsst.FsstBytes;
import java.util.Arrays;
import java.util.Optional;

/** Picks how byte strings are written. */
final class BytesChooser {
  private static final int MOST_ENTRIES = 1 << 16;
  private static final int LARGEST_DICTIONARY = 4 << 20;

  /** Longer values compress better as running text than by symbols. */
  private static final int LONG_VALUE = 256;

  private static final int LEAST_FOR_SYMBOLS = 4096;

  private final Values values;
  private final PageOutput page;

  private BytesChooser(Values values, PageOutput page) {
    this.values = values;
    this.page = page;
  }

  /**
   * Byte strings of a page.
   *
   * @param data the bytes of all, one after another
   * @param ends where each ends; there may be room behind the last
   * @param count their number
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Values(ByteWriter data, int[] ends, int count) {
    int start(int index) {
      return index == 0 ? 0 : ends[index - 1];
    }

    boolean isConstant() {
      int length = count == 0 ? 0 : ends[0];
      if (count > 0 && ends[count - 1] != (long) length * count) {
        return false;
      }
      byte[] bytes = data.array();
      for (int i = 1; i < count; i++) {
        if (ends[i] - ends[i - 1] != length
            || !Arrays.equals(bytes, ends[i - 1], ends[i], bytes, 0, length)) {
          return false;
        }
      }
      return true;
    }
  }

  static void write(Values values, PageOutput page) {
    new BytesChooser(values, page).choose();
  }

  private void choose() {
    if (values.isConstant()) {
      writeConstant();
    } else if (page.options().profile() == VectorProfile.PLAIN) {
      writePlain(CompressionCodec.NONE);
    } else {
      Optional<BytesDictionary> dictionary = dictionary();
      if (dictionary.isPresent()) {
        page.reasons().add("dictionary of " + dictionary.get().entryCount() + " values");
        writeDictionary(dictionary.get());
      } else {
        writeEncoded();
      }
    }
  }

  /** Writes values that hardly repeat as a whole. */
  private void writeEncoded() {
    CompressionCodec codec = codec();
    Optional<FsstBytes> symbols =
        codec == CompressionCodec.NONE && values.data().size() >= LEAST_FOR_SYMBOLS
            ? FsstBytes.of(values.data().array(), values.ends(), values.count())
            : Optional.empty();
    if (symbols.isPresent() && isWorthIt(symbols.get())) {
      page.reasons()
          .add("symbols " + symbols.get().codes().size() + " over plain " + values.data().size());
      writeSymbols(symbols.get());
    } else {
      page.reasons()
          .add(codec == CompressionCodec.NONE ? "plain" : "running text in " + codec.label());
      writePlain(codec);
    }
  }

  private boolean isWorthIt(FsstBytes symbols) {
    return symbols.codes().size() < values.data().size() / 5 * 4;
  }

  private void writeSymbols(FsstBytes symbols) {
    page.head().writeByte(BytesEncoding.FSST);
    ByteWriter table = new ByteWriter();
    symbols.table().writeTo(table);
    page.writeRegion(table);
    NumberChooser.writeEnds(symbols.ends(), values.count(), page);
    page.writeRegion(symbols.codes());
  }

  private Optional<BytesDictionary> dictionary() {
    int size = Math.min(LARGEST_DICTIONARY, values.data().size() / 2);
    return BytesDictionary.of(
        values.data().array(),
        values.ends(),
        values.count(),
        new BytesDictionary.Limits(Math.min(MOST_ENTRIES, values.count() / 2), size));
  }

  private CompressionCodec codec() {
    if (page.options().codec() != CompressionCodec.NONE) {
      return page.options().codec();
    }
    boolean isSmall = page.options().profile() == VectorProfile.SMALL;
    boolean isLong = values.data().size() / Math.max(1, values.count()) >= LONG_VALUE;
    return isSmall || isLong ? CompressionCodec.ZSTD : CompressionCodec.NONE;
  }

  private void writeConstant() {
    page.head().writeByte(BytesEncoding.CONSTANT);
    ByteWriter value = new ByteWriter();
    int length = values.count() == 0 ? 0 : values.ends()[0];
    value.writeBytes(values.data().array(), 0, length);
    page.writeRegion(value);
  }

  private void writePlain(CompressionCodec codec) {
    page.head().writeByte(BytesEncoding.PLAIN);
    writeEnds();
    page.writeRegion(values.data(), codec);
  }

  private void writeEnds() {
    long[] ends = new long[values.count()];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = values.ends()[i];
    }
    NumberChooser.writeEnds(ends, ends.length, page);
  }

  private void writeDictionary(BytesDictionary dictionary) {
    page.head().writeByte(BytesEncoding.DICTIONARY);
    page.head().writeVarint(dictionary.entryCount());
    ByteWriter data = new ByteWriter();
    data.writeBytes(dictionary.data(), 0, size(dictionary));
    Values entries = new Values(data, dictionary.ends(), dictionary.entryCount());
    new BytesChooser(entries, page).writeEncoded();
    NumberChooser.writeCodes(dictionary.codes(), values.count(), page);
  }

  private static int size(BytesDictionary dictionary) {
    return dictionary.ends()[dictionary.entryCount() - 1];
  }
}
