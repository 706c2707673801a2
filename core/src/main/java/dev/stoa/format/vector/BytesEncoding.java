package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.constantbytes.ConstantBytes;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytes;
import dev.stoa.format.encoding.fsst.FsstDecoder;
import dev.stoa.format.encoding.fsst.SymbolTable;
import dev.stoa.format.encoding.plainbytes.PlainBytes;

/** The encodings of byte strings as a page's head names them. */
final class BytesEncoding {
  /** One value for all. */
  static final int CONSTANT = 0;

  /** All bytes one after another, and where each value ends. */
  static final int PLAIN = 1;

  /** The different values, and a number for each. */
  static final int DICTIONARY = 2;

  /** The most entries of a dictionary. */
  private static final int MOST_ENTRIES = 1 << 20;

  /** Codes of frequent strings (FSST), and where those of each value end. */
  static final int FSST = 3;

  private BytesEncoding() {}

  /** Reads the description of so many byte strings. */
  static BytesDecoder read(PageInput page, int count) {
    int code = page.head().readByte();
    page.enterCascade(label(code));
    BytesDecoder decoder =
        switch (code) {
          case CONSTANT -> new ConstantBytes(page.readRegion(), count);
          case PLAIN -> readPlain(page, count);
          case DICTIONARY -> readDictionary(page, count);
          case FSST -> readSymbols(page, count);
          default ->
              throw page.head()
                  .place()
                  .unsupported("encoding " + code + " of byte strings is unknown");
        };
    page.leaveCascade();
    return decoder;
  }

  private static String label(int code) {
    return switch (code) {
      case CONSTANT -> "constant";
      case PLAIN -> "plain";
      case DICTIONARY -> "dictionary";
      default -> "symbols";
    };
  }

  private static BytesDecoder readPlain(PageInput page, int count) {
    LongDecoder ends = NumberEncoding.read(page, count);
    ByteRegion data = page.readRegion();
    return new PlainBytes(ends, data);
  }

  private static BytesDecoder readSymbols(PageInput page, int count) {
    SymbolTable table = SymbolTable.read(page.readRegion());
    LongDecoder ends = NumberEncoding.read(page, count);
    return new FsstDecoder(table, ends, page.readRegion());
  }

  private static BytesDecoder readDictionary(PageInput page, int count) {
    int entries =
        page.head().readCount("number of dictionary entries", Math.min(count, MOST_ENTRIES));
    BytesDecoder values = read(page, entries);
    return new DictionaryBytes(values, NumberEncoding.read(page, count), page.body());
  }
}
