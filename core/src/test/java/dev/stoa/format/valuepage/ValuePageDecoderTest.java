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

  private static String read(ValuePageDecoder page, int row) {
    String text = page.serde().read(page.seek(row), null).toString();
    page.endValue();
    return text;
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
    ValuePageDecoder page = pageWithBlock("a", "b", "c").open(TEXT, 3);
    assertEquals("a", read(page, 0));
    pageWithBlock("d", "e", "f").open(page, 3);
    assertEquals("e", read(page, 1));
  }

  private static HandcraftedPage pageWithDictionary(List<String> keys, List<String> values) {
    return HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE)
        .bytes(0)
        .dictionary(keys, values);
  }

  private static ColumnarMap view(ValuePageDecoder page, ColumnarMap reuse) {
    return (ColumnarMap) page.serde().view(page.seek(0), reuse);
  }

  /** A view caches the codes of recently requested keys, which differ from page to page. */
  @Test
  void looksUpKeysInTheDictionaryOfEachPage() {
    HandcraftedPage first =
        pageWithDictionary(List.of("a", "b"), List.of("1", "2")).varints(2, 4, 0, 1, 1, 3);
    HandcraftedPage second =
        pageWithDictionary(List.of("b", "c"), List.of("3", "4")).varints(2, 4, 0, 1, 1, 3);
    HandcraftedPage third = pageWithDictionary(List.of("0", "a"), List.of("5")).varints(1, 2, 1, 1);
    ValuePageDecoder page = first.open(Schema.createMap(TEXT), 1);
    ColumnarMap map = view(page, null);
    assertEquals("1 2 none", valuesOf(map));
    second.open(page, 1);
    assertEquals("none 3 4", valuesOf(view(page, map)));
    third.open(page, 1);
    assertEquals("5 none none", valuesOf(view(page, map)));
    first.open(page, 1);
    assertEquals("1 2 none", valuesOf(view(page, map)));
  }

  private static String valuesOf(ColumnarMap map) {
    return Stream.of("a", "b", "c")
        .map(key -> map.isNullAt(key) ? "none" : map.textAt(key).toString())
        .collect(Collectors.joining(" "));
  }
}
