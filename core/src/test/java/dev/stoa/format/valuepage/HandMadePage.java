package dev.stoa.format.valuepage;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * A page put together part by part, by the grammar of {@code docs/format.md} and not by core's
 * encoder, so that each part can be wrong.
 */
final class HandMadePage {
  static final FilePlace PLACE = new FilePlace("s-0/1-c.col", "column \"c\", page 3");

  private static final long FILE_OFFSET = 5_000;

  private final PageForm form;
  private final ByteWriter bytes = new ByteWriter();

  private HandMadePage(PageForm form) {
    this.form = form;
  }

  static HandMadePage of(PageLayout layout, CompressionCodec codec) {
    return new HandMadePage(new PageForm(layout, codec));
  }

  HandMadePage u8(int... values) {
    for (int value : values) {
      bytes.writeByte(value);
    }
    return this;
  }

  HandMadePage varints(long... values) {
    for (long value : values) {
      bytes.writeVarint(value);
    }
    return this;
  }

  /** One level of skip entries. */
  HandMadePage level(int stride, int width, long... offsets) {
    varints(stride).u8(width);
    for (long offset : offsets) {
      for (int i = 0; i < width; i++) {
        u8((int) (offset >>> (8 * i)));
      }
    }
    return this;
  }

  /** Texts as Avro writes them. */
  HandMadePage texts(String... texts) {
    for (String text : texts) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      bytes.writeZigzag(utf8.length);
      raw(utf8);
    }
    return this;
  }

  /** Bytes as they are. */
  HandMadePage raw(byte[] more) {
    bytes.writeBytes(more, 0, more.length);
    return this;
  }

  /** Dictionaries, uncompressed, of these keys and of texts as values. */
  HandMadePage dictionary(List<String> keys, List<String> texts) {
    ByteWriter entries = new ByteWriter();
    writeEntries(keys.stream().map(key -> key.getBytes(StandardCharsets.UTF_8)).toList(), entries);
    List<byte[]> values = new ArrayList<>();
    texts.forEach(text -> values.add(of(form.layout(), form.codec()).texts(text).toByteArray()));
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
  PageDecoder open(Schema schema, int rowCount) {
    PageDecoder decoder = new PageDecoder(ValueType.of(schema), new Decompressors());
    open(decoder, rowCount);
    return decoder;
  }

  void open(PageDecoder decoder, int rowCount) {
    byte[] page = bytes.toByteArray();
    decoder.open(new ByteReader(page, page.length, FILE_OFFSET, PLACE), form, rowCount);
  }
}
