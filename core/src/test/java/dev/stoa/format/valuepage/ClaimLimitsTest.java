package dev.stoa.format.valuepage;

import static dev.stoa.format.valuepage.Faults.assertTells;
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

/** The decoded size of a page's values beyond their bytes is limited for the page as a whole. */
@Timeout(120)
class ClaimLimitsTest {
  private static final Schema NULLS = Schema.createArray(Schema.create(Schema.Type.NULL));
  private static final Schema EMPTY_RECORDS =
      Schema.createArray(Schema.createRecord("Empty", null, "test", false, List.of()));
  private static final Schema TEXTS = Schema.createArray(Schema.create(Schema.Type.STRING));
  private static final int MAX = 1 << 20;
  private static final int ROWS = 40;
  private static final String WORDS = "expected values that decode to at most";

  private static void readAll(ValuePageDecoder page, int rowCount) {
    for (int row = 0; row < rowCount; row++) {
      Faults.read(page, row);
    }
  }

  private static HandcraftedPage rowsOfTheMostItems() {
    HandcraftedPage page = HandcraftedPage.of(PageLayout.PLAIN, CompressionCodec.NONE);
    for (int row = 0; row < ROWS; row++) {
      page.varints(2L * MAX, 0);
    }
    return page;
  }

  @Test
  void rejectsTooManyZeroSizeItemsInAPage() {
    for (Schema schema : List.of(NULLS, EMPTY_RECORDS)) {
      assertTells(WORDS, () -> readAll(rowsOfTheMostItems().open(schema, ROWS), ROWS));
    }
  }

  @Test
  void theSameRowIsReadAgainAndAgain() {
    ValuePageDecoder page = rowsOfTheMostItems().open(NULLS, ROWS);
    for (int times = 0; times < ROWS; times++) {
      assertEquals(MAX, ((List<?>) Faults.read(page, times % 3)).size());
    }
  }

  /** In blocks of a row each, some of which are opened again. */
  @Test
  void blocksOfAPageAreCountedTogether() {
    ValuePageOptions options =
        new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.ZLIB, 1, List.of());
    List<Object> nulls = Collections.nCopies(MAX, null);
    ValuePageEncoder.Page encoded =
        EncodedPages.encode(NULLS, options, Collections.nCopies(ROWS, nulls));
    ValuePageDecoder page = new ValuePageDecoder(ValueSerde.of(NULLS), new Decompressors());
    page.open(EncodedPages.reader(encoded), encoded.format(), ROWS);
    for (int times = 0; times < ROWS; times++) {
      Faults.read(page, times % 3);
    }
    assertTells(WORDS, () -> readAll(page, ROWS));
  }

  @Test
  void referencesOfAPageAreCountedTogether() {
    int rows = 10_000;
    HandcraftedPage page =
        HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE)
            .u8(0)
            .dictionary(List.of(), List.of("x".repeat(1 << 16)));
    for (int row = 0; row < rows; row++) {
      page.varints(1, 1, 1);
    }
    assertTells(WORDS, () -> readAll(page.open(TEXTS, rows), rows));
  }

  /** As objects, which have their own key strings, and as vectors. */
  @Test
  void keysOfAPageAreCountedTogether() {
    Schema maps = Schema.createMap(Schema.create(Schema.Type.INT));
    GenericData.setStringType(maps, GenericData.StringType.String);
    int rows = 10_000;
    HandcraftedPage page =
        HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE)
            .u8(0)
            .dictionary(List.of("k".repeat(1 << 16)), List.of());
    for (int row = 0; row < rows; row++) {
      page.varints(1, 2, 0, 0);
    }
    assertTells(WORDS, () -> readAll(page.open(maps, rows), rows));
    assertTells(WORDS, () -> appendAll(page.open(maps, rows), maps, rows));
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
  void valuesWithZeroSizeItemsAreNeverReferenced() {
    Schema optional = Schema.createUnion(Schema.create(Schema.Type.NULL), NULLS);
    List<Object> three = Collections.nCopies(3, null);
    List<?> rows = Collections.nCopies(1_000, Collections.nCopies(10, three));
    ValuePageOptions options =
        new ValuePageOptions(
            PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE, 1, List.of(10));
    ValuePageEncoder.Page page = EncodedPages.encode(Schema.createArray(optional), options, rows);
    assertEquals(PageLayout.SKIP_LIST, page.format().layout());
  }
}
