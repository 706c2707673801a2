package dev.stoa.format.valuepage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;
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
}
