package dev.stoa.cli.input.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Checks the first repetition level of pages in every version and encoding. */
class CheckedPagesTest {
  private static final ColumnDescriptor LIST_COLUMN =
      MessageTypeParser.parseMessageType("message m { repeated int32 a; }").getColumns().get(0);
  private static final ColumnDescriptor NUMBER_COLUMN =
      MessageTypeParser.parseMessageType("message m { required int32 a; }").getColumns().get(0);

  /** Returns the levels of three values, in a run of one level. */
  private static byte[] levels(int level) {
    return new byte[] {3 << 1, (byte) level};
  }

  private static DataPage pageV1(int level, Encoding encoding) {
    BytesInput bytes = BytesInput.concat(BytesInput.fromInt(2), BytesInput.from(levels(level)));
    return new DataPageV1(bytes, 3, 6, statistics(), encoding, Encoding.RLE, Encoding.PLAIN);
  }

  private static DataPage pageV2(int level) {
    return DataPageV2.uncompressed(
        3,
        0,
        3,
        BytesInput.from(levels(level)),
        BytesInput.empty(),
        Encoding.PLAIN,
        BytesInput.empty(),
        statistics());
  }

  private static Statistics<?> statistics() {
    return Statistics.createStats(LIST_COLUMN.getPrimitiveType());
  }

  private static PageReader checkedReader(ColumnDescriptor column, DataPage... pages) {
    Queue<DataPage> remainingPages = new ArrayDeque<>(List.of(pages));
    PageReader reader =
        new PageReader() {
          @Override
          public DictionaryPage readDictionaryPage() {
            return null;
          }

          @Override
          public long getTotalValueCount() {
            return 3;
          }

          @Override
          public DataPage readPage() {
            return remainingPages.poll();
          }
        };
    PageReadStore store =
        new PageReadStore() {
          @Override
          public PageReader getPageReader(ColumnDescriptor ignored) {
            return reader;
          }

          @Override
          public long getRowCount() {
            return 3;
          }
        };
    return new CheckedPages(store).getPageReader(column);
  }

  @Test
  void rejectsAListWhoseFirstValueDoesNotStartARecord() {
    for (DataPage page : List.of(pageV1(1, Encoding.RLE), pageV2(1))) {
      ParquetDecodingException exception =
          assertThrows(ParquetDecodingException.class, checkedReader(LIST_COLUMN, page)::readPage);
      assertEquals(
          "the first value of column a does not start a record: its repetition level is 1,"
              + " expected 0",
          exception.getMessage());
    }
  }

  @Test
  void returnsPagesThatStartARecord() {
    for (DataPage page : List.of(pageV1(0, Encoding.RLE), pageV2(0))) {
      assertSame(page, checkedReader(LIST_COLUMN, page).readPage());
    }
  }

  @Test
  void laterPagesMayContinueARecord() {
    DataPage firstPage = pageV1(0, Encoding.RLE);
    DataPage secondPage = pageV1(1, Encoding.RLE);
    PageReader reader = checkedReader(LIST_COLUMN, firstPage, secondPage);
    assertSame(firstPage, reader.readPage());
    assertSame(secondPage, reader.readPage());
  }

  @Test
  void doesNotCheckPagesWithoutRunLengthEncodedLevels() {
    DataPage page = pageV1(1, Encoding.RLE);
    assertSame(page, checkedReader(NUMBER_COLUMN, page).readPage());
    @SuppressWarnings("deprecation") // files of old writers use it
    DataPage oldPage = pageV1(1, Encoding.BIT_PACKED);
    assertSame(oldPage, checkedReader(LIST_COLUMN, oldPage).readPage());
  }
}
