package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueSerde;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Assembles a page by the grammar of {@code docs/reference/format.md} instead of the encoder, so
 * that each part can be wrong.
 */
final class HandcraftedPage {
  static final SourceLocation LOCATION = new SourceLocation("s-0/1-c.col", "column \"c\", page 3");

  private static final long FILE_OFFSET = 5_000;

  private final PageFormat format;
  private final ByteWriter bytes = new ByteWriter();

  private HandcraftedPage(PageFormat format) {
    this.format = format;
  }

  static HandcraftedPage of(PageLayout layout, CompressionCodec codec) {
    return new HandcraftedPage(new PageFormat(layout, codec));
  }

  /** Adds single bytes. */
  HandcraftedPage bytes(int... values) {
    for (int value : values) {
      bytes.writeByte(value);
    }
    return this;
  }

  /** Adds unsigned numbers of variable length. */
  HandcraftedPage varints(long... values) {
    for (long value : values) {
      bytes.writeVarint(value);
    }
    return this;
  }

  /** Adds a level of skip entries. */
  HandcraftedPage level(int skipInterval, int widthInBytes, long... offsets) {
    varints(skipInterval).bytes(widthInBytes);
    for (long offset : offsets) {
      for (int i = 0; i < widthInBytes; i++) {
        bytes((int) (offset >>> (8 * i)));
      }
    }
    return this;
  }

  /** Adds strings in Avro's encoding. */
  HandcraftedPage strings(String... strings) {
    for (String string : strings) {
      byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
      bytes.writeZigzag(utf8.length);
      raw(utf8);
    }
    return this;
  }

  /** Adds the bytes of an array. */
  HandcraftedPage raw(byte[] content) {
    bytes.writeBytes(content, 0, content.length);
    return this;
  }

  /** Adds uncompressed dictionaries of these keys and of strings as values. */
  HandcraftedPage dictionary(List<String> keys, List<String> strings) {
    ByteWriter entries = new ByteWriter();
    writeEntries(keys.stream().map(key -> key.getBytes(StandardCharsets.UTF_8)).toList(), entries);
    List<byte[]> values = new ArrayList<>();
    strings.forEach(
        string -> values.add(of(format.layout(), format.codec()).strings(string).toByteArray()));
    writeEntries(values, entries);
    return varints(entries.size()).raw(entries.toByteArray());
  }

  private static void writeEntries(List<byte[]> entries, ByteWriter out) {
    out.writeVarint(entries.size());
    entries.forEach(entry -> out.writeVarint(entry.length));
    entries.forEach(entry -> out.writeBytes(entry, 0, entry.length));
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }

  /** Returns a decoder that has opened the page. */
  ValuePageDecoder open(Schema schema, int rowCount) {
    ValuePageDecoder decoder = new ValuePageDecoder(ValueSerde.of(schema), new Decompressors());
    open(decoder, rowCount);
    return decoder;
  }

  /** Opens the page in a decoder that may have another page open. */
  void open(ValuePageDecoder decoder, int rowCount) {
    byte[] page = bytes.toByteArray();
    decoder.open(new ByteReader(page, page.length, FILE_OFFSET, LOCATION), format, rowCount);
  }
}
