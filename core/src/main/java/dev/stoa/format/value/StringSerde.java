package dev.stoa.format.value;

import dev.stoa.avro.AvroTypes;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import java.nio.charset.StandardCharsets;
import org.apache.avro.util.Utf8;

/**
 * The serde of a string: the length in bytes (zigzag), then UTF-8. Reads a {@code String} if the
 * schema requires it.
 */
final class StringSerde extends ValueSerde {
  private final boolean isJavaString;

  StringSerde(DataType type) {
    super(type);
    this.isJavaString = AvroTypes.isJavaString(type);
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof CharSequence text)) {
      throw mismatch(value);
    }
    writeText(text, out);
  }

  static void writeText(CharSequence text, ByteWriter out) {
    if (text instanceof Utf8 utf8) {
      out.writeZigzag(utf8.getByteLength());
      out.writeBytes(utf8.getBytes(), 0, utf8.getByteLength());
      return;
    }
    byte[] utf8 = toUtf8(text.toString());
    out.writeZigzag(utf8.length);
    out.writeBytes(utf8, 0, utf8.length);
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (value instanceof Utf8 utf8) {
      target.appendBytes(utf8.getBytes(), 0, utf8.getByteLength());
    } else if (value instanceof CharSequence text) {
      byte[] utf8 = toUtf8(text.toString());
      target.appendBytes(utf8, 0, utf8.length);
    } else {
      throw mismatch(value);
    }
  }

  /** Adds the key of a map's entry to a builder. */
  static void buildKey(CharSequence key, MapBuilder target) {
    if (key instanceof Utf8 utf8) {
      target.appendKey(utf8.getBytes(), 0, utf8.getByteLength());
      return;
    }
    String string = key.toString();
    if (!target.appendCachedKey(string)) {
      target.appendKey(string, toUtf8(string));
    }
  }

  private static byte[] toUtf8(String string) {
    byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
    checkUnicode(string, utf8);
    return utf8;
  }

  /**
   * Rejects lone surrogates, which UTF-8 cannot represent and which would become question marks.
   */
  private static void checkUnicode(String string, byte[] utf8) {
    if (utf8.length == string.length()) { // each character is ASCII or has become a question mark
      for (int i = 0; i < utf8.length; i++) {
        if (utf8[i] == '?' && string.charAt(i) != '?') {
          throw loneSurrogate(i);
        }
      }
      return;
    }
    for (int i = 0; i < string.length(); i++) {
      char character = string.charAt(i);
      if (Character.isHighSurrogate(character)
          && i + 1 < string.length()
          && Character.isLowSurrogate(string.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(character)) {
        throw loneSurrogate(i);
      }
    }
  }

  private static ValueMismatchException loneSurrogate(int index) {
    return ValueMismatchException.because(
        "expected Unicode text, found half a surrogate pair at character " + index);
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return readText(in, isJavaString, reuse);
  }

  static CharSequence readText(ByteReader in, boolean isJavaString, Object reuse) {
    if (isJavaString) {
      int length = in.readLength();
      in.require(length);
      String text = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
      in.skip(length);
      return text;
    }
    Utf8 text = reuse instanceof Utf8 reusable ? reusable : new Utf8();
    copyText(in, text);
    return text;
  }

  private static void copyText(ByteReader in, Utf8 target) {
    int length = in.readLength();
    in.require(length);
    target.setByteLength(length);
    System.arraycopy(in.array(), in.position(), target.getBytes(), 0, length);
    in.skip(length);
  }

  @Override
  public void readText(ByteReader in, Utf8 target) {
    copyText(in, target);
  }

  @Override
  public int readAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    return readByteStringsAhead(in, target, from, to);
  }

  /** Reads strings or bytes ahead. */
  static int readByteStringsAhead(ByteReader in, ReadAheadBuffer target, int from, int to) {
    // hot: bench goodput
    for (int index = from; index < to; index++) {
      int start = in.position();
      int length = in.tryReadLength();
      if (length < 0 || !target.tryAddBytes(in, length, index)) {
        in.moveTo(start);
        return index;
      }
    }
    return to;
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    appendByteString(in, out);
  }

  /** Adds a string or bytes, which are prefixed with their length, to a vector. */
  static void appendByteString(ByteReader in, VectorBuilder out) {
    int length = in.readLength();
    in.require(length);
    out.addBytes(in.array(), in.position(), length);
    in.skip(length);
  }

  @Override
  public void skip(ByteReader in) {
    in.skip(in.readLength());
  }
}
