package dev.stoa.format.valuepage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.data.ColumnarMap;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** A decoder finds rows in handcrafted pages, and keeps no state from one page to the next. */
class ValuePageDecoderTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);

  private static String read(ValuePageDecoder decoder, int row) {
    return PageAssertions.read(decoder, row).toString();
  }

  /** Returns a page of strings in one block, stored uncompressed. */
  private static HandcraftedPage pageWithBlock(String... texts) {
    int length =
        HandcraftedPage.of(PageLayout.PLAIN, CompressionCodec.NONE)
            .strings(texts)
            .toByteArray()
            .length;
    return HandcraftedPage.of(PageLayout.PLAIN, CompressionCodec.ZLIB)
        .varints(1, texts.length, length, length)
        .strings(texts);
  }

  @Test
  void readsTheNextRowFromTheNewPage() {
    ValuePageDecoder decoder = pageWithBlock("a", "b", "c").open(TEXT, 3);
    assertEquals("a", read(decoder, 0));
    pageWithBlock("d", "e", "f").open(decoder, 3);
    assertEquals("e", read(decoder, 1));
  }

  private static HandcraftedPage pageWithDictionary(List<String> keys, List<String> values) {
    return HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE)
        .bytes(0)
        .dictionary(keys, values);
  }

  private static ColumnarMap view(ValuePageDecoder decoder, ColumnarMap reuse) {
    return (ColumnarMap) decoder.serde().view(decoder.seek(0), reuse);
  }

  /** A view caches the codes of recently requested keys, which differ from page to page. */
  @Test
  void looksUpKeysInTheDictionaryOfEachPage() {
    HandcraftedPage firstPage =
        pageWithDictionary(List.of("a", "b"), List.of("1", "2")).varints(2, 4, 0, 1, 1, 3);
    HandcraftedPage secondPage =
        pageWithDictionary(List.of("b", "c"), List.of("3", "4")).varints(2, 4, 0, 1, 1, 3);
    HandcraftedPage thirdPage =
        pageWithDictionary(List.of("0", "a"), List.of("5")).varints(1, 2, 1, 1);
    ValuePageDecoder decoder = firstPage.open(Schema.createMap(TEXT), 1);
    ColumnarMap map = view(decoder, null);
    assertEquals("1 2 none", valuesOf(map));
    secondPage.open(decoder, 1);
    assertEquals("none 3 4", valuesOf(view(decoder, map)));
    thirdPage.open(decoder, 1);
    assertEquals("5 none none", valuesOf(view(decoder, map)));
    firstPage.open(decoder, 1);
    assertEquals("1 2 none", valuesOf(view(decoder, map)));
  }

  private static String valuesOf(ColumnarMap map) {
    return Stream.of("a", "b", "c")
        .map(key -> map.isNullAt(key) ? "none" : map.textAt(key).toString())
        .collect(Collectors.joining(" "));
  }
}
