package dev.stoa.format.valuepage;

import static dev.stoa.format.valuepage.PageAssertions.assertFault;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.buffer.VectorBuilders;
import dev.stoa.type.DataType;
import java.util.Collections;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The decoded size of a page's zero-size items and dictionary references is limited in total. */
@Timeout(120)
class ExpansionLimitsTest {
  private static final Schema NULL_ARRAY = Schema.createArray(Schema.create(Schema.Type.NULL));
  private static final Schema EMPTY_RECORD_ARRAY =
      Schema.createArray(Schema.createRecord("Empty", null, "test", false, List.of()));
  private static final Schema TEXT_ARRAY = Schema.createArray(Schema.create(Schema.Type.STRING));

  /** The maximum number of zero-size items in a row. */
  private static final int MAX_ITEM_COUNT = 1 << 20;

  private static final int ROW_COUNT = 40;
  private static final String EXPECTED_MESSAGE = "expected values that decode to at most";

  private static void readAll(ValuePageDecoder page, int rowCount) {
    for (int row = 0; row < rowCount; row++) {
      PageAssertions.read(page, row);
    }
  }

  private static HandcraftedPage pageOfMaxArrays() {
    HandcraftedPage page = HandcraftedPage.of(PageLayout.PLAIN, CompressionCodec.NONE);
    for (int row = 0; row < ROW_COUNT; row++) {
      page.varints(2L * MAX_ITEM_COUNT, 0); // an Avro block of items, then the end of the array
    }
    return page;
  }

  @Test
  void rejectsTooManyZeroSizeItemsInAPage() {
    for (Schema schema : List.of(NULL_ARRAY, EMPTY_RECORD_ARRAY)) {
      assertFault(
          EXPECTED_MESSAGE, () -> readAll(pageOfMaxArrays().open(schema, ROW_COUNT), ROW_COUNT));
    }
  }

  @Test
  void countsARowThatIsReadAgainOnlyOnce() {
    ValuePageDecoder page = pageOfMaxArrays().open(NULL_ARRAY, ROW_COUNT);
    for (int readNumber = 0; readNumber < ROW_COUNT; readNumber++) {
      assertEquals(MAX_ITEM_COUNT, ((List<?>) PageAssertions.read(page, readNumber % 3)).size());
    }
  }

  /** Each row is a block, and some blocks are opened again. */
  @Test
  void countsTheBlocksOfAPageTogether() {
    ValuePageOptions options =
        new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.ZLIB, 1, List.of());
    List<Object> nulls = Collections.nCopies(MAX_ITEM_COUNT, null);
    ValuePageEncoder.Page encodedPage =
        EncodedPages.encode(NULL_ARRAY, options, Collections.nCopies(ROW_COUNT, nulls));
    ValuePageDecoder page = new ValuePageDecoder(ValueSerde.of(NULL_ARRAY), new Decompressors());
    page.open(EncodedPages.reader(encodedPage), encodedPage.format(), ROW_COUNT);
    for (int readNumber = 0; readNumber < ROW_COUNT; readNumber++) {
      PageAssertions.read(page, readNumber % 3);
    }
    assertFault(EXPECTED_MESSAGE, () -> readAll(page, ROW_COUNT));
  }

  @Test
  void countsTheReferencesOfAPageTogether() {
    int rowCount = 10_000;
    HandcraftedPage page =
        HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE)
            .bytes(0)
            .dictionary(List.of(), List.of("x".repeat(1 << 16)));
    for (int row = 0; row < rowCount; row++) {
      page.varints(1, 1, 1);
    }
    assertFault(EXPECTED_MESSAGE, () -> readAll(page.open(TEXT_ARRAY, rowCount), rowCount));
  }

  /** The keys are read as objects, each map with its own strings, and into vectors. */
  @Test
  void countsTheKeysOfAPageTogether() {
    Schema maps = Schema.createMap(Schema.create(Schema.Type.INT));
    GenericData.setStringType(maps, GenericData.StringType.String);
    int rowCount = 10_000;
    HandcraftedPage page =
        HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE)
            .bytes(0)
            .dictionary(List.of("k".repeat(1 << 16)), List.of());
    for (int row = 0; row < rowCount; row++) {
      page.varints(1, 2, 0, 0);
    }
    assertFault(EXPECTED_MESSAGE, () -> readAll(page.open(maps, rowCount), rowCount));
    assertFault(EXPECTED_MESSAGE, () -> appendAll(page.open(maps, rowCount), maps, rowCount));
  }

  private static void appendAll(ValuePageDecoder page, Schema schema, int rowCount) {
    DataType type = ValueSerde.of(schema).type();
    VectorBuilder out = VectorBuilders.of(type, type);
    out.reset();
    for (int row = 0; row < rowCount; row++) {
      page.serde().append(page.seek(row), out);
      page.endValue();
    }
  }

  @Test
  void valuesWithZeroSizeItemsHaveNoDictionary() {
    Schema nullable = Schema.createUnion(Schema.create(Schema.Type.NULL), NULL_ARRAY);
    List<Object> threeNulls = Collections.nCopies(3, null);
    List<?> rows = Collections.nCopies(1_000, Collections.nCopies(10, threeNulls));
    ValuePageOptions options =
        new ValuePageOptions(
            PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE, 1, List.of(10));
    ValuePageEncoder.Page page = EncodedPages.encode(Schema.createArray(nullable), options, rows);
    assertEquals(PageLayout.SKIP_LIST, page.format().layout());
  }
}
