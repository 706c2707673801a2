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

/** Rows found in pages made by hand. */
class PageDecoderTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);

  private static String read(PageDecoder page, int row) {
    String text = page.type().read(page.seek(row), null).toString();
    page.ended();
    return text;
  }

  /** Three texts of two bytes, in one block that stands as it is. */
  private static HandMadePage compressed(String... texts) {
    int length =
        HandMadePage.of(PageLayout.PLAIN, CompressionCodec.NONE).texts(texts).toByteArray().length;
    return HandMadePage.of(PageLayout.PLAIN, CompressionCodec.ZLIB)
        .varints(1, texts.length, length, length)
        .texts(texts);
  }

  @Test
  void theRowBehindTheLastReadIsNotLookedForInThePageBefore() {
    PageDecoder page = compressed("a", "b", "c").open(TEXT, 3);
    assertEquals("a", read(page, 0));
    compressed("d", "e", "f").open(page, 3);
    assertEquals("e", read(page, 1));
  }

  private static HandMadePage dictionary(List<String> keys, List<String> values) {
    return HandMadePage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE)
        .u8(0)
        .dictionary(keys, values);
  }

  private static ColumnarMap view(PageDecoder page, ColumnarMap reuse) {
    return (ColumnarMap) page.type().view(page.seek(0), reuse);
  }

  /** A view remembers the numbers of the keys that it was asked for last. */
  @Test
  void aKeyIsLookedForAnewInTheDictionaryOfEachPage() {
    HandMadePage first = dictionary(List.of("a", "b"), List.of("1", "2")).varints(2, 4, 0, 1, 1, 3);
    HandMadePage second =
        dictionary(List.of("b", "c"), List.of("3", "4")).varints(2, 4, 0, 1, 1, 3);
    HandMadePage third = dictionary(List.of("0", "a"), List.of("5")).varints(1, 2, 1, 1);
    PageDecoder page = first.open(Schema.createMap(TEXT), 1);
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
