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
 * A page assembled part by part, by the grammar of {@code docs/reference/format.md} rather than
 * core's encoder, so that each part can be wrong.
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

  HandcraftedPage u8(int... values) {
    for (int value : values) {
      bytes.writeByte(value);
    }
    return this;
  }

  HandcraftedPage varints(long... values) {
    for (long value : values) {
      bytes.writeVarint(value);
    }
    return this;
  }

  /** One level of skip entries. */
  HandcraftedPage level(int stride, int width, long... offsets) {
    varints(stride).u8(width);
    for (long offset : offsets) {
      for (int i = 0; i < width; i++) {
        u8((int) (offset >>> (8 * i)));
      }
    }
    return this;
  }

  /** Strings as Avro writes them. */
  HandcraftedPage texts(String... texts) {
    for (String text : texts) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      bytes.writeZigzag(utf8.length);
      raw(utf8);
    }
    return this;
  }

  /** Bytes as they are. */
  HandcraftedPage raw(byte[] more) {
    bytes.writeBytes(more, 0, more.length);
    return this;
  }

  /** Dictionaries, uncompressed, of these keys and of strings as values. */
  HandcraftedPage dictionary(List<String> keys, List<String> texts) {
    ByteWriter entries = new ByteWriter();
    writeEntries(keys.stream().map(key -> key.getBytes(StandardCharsets.UTF_8)).toList(), entries);
    List<byte[]> values = new ArrayList<>();
    texts.forEach(
        text -> values.add(of(format.layout(), format.codec()).texts(text).toByteArray()));
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

  /** A decoder that has opened the page. */
  ValuePageDecoder open(Schema schema, int rowCount) {
    ValuePageDecoder decoder = new ValuePageDecoder(ValueSerde.of(schema), new Decompressors());
    open(decoder, rowCount);
    return decoder;
  }

  void open(ValuePageDecoder decoder, int rowCount) {
    byte[] page = bytes.toByteArray();
    decoder.open(new ByteReader(page, page.length, FILE_OFFSET, LOCATION), format, rowCount);
  }
}
