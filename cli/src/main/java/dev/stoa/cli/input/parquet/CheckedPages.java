package dev.stoa.cli.input.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * The pages of a row group, with a check that Parquet's reader of records lacks: the first value of
 * a list must start a record. Otherwise, the reader would add it to a record that does not exist.
 */
final class CheckedPages implements PageReadStore {
  private final PageReadStore pages;

  CheckedPages(PageReadStore pages) {
    this.pages = pages;
  }

  @Override
  public PageReader getPageReader(ColumnDescriptor column) {
    PageReader reader = pages.getPageReader(column);
    return column.getMaxRepetitionLevel() == 0 ? reader : new CheckedPageReader(reader, column);
  }

  @Override
  public long getRowCount() {
    return pages.getRowCount();
  }

  @Override
  public void close() {
    pages.close();
  }

  private static final class CheckedPageReader implements PageReader {
    private final PageReader reader;
    private final ColumnDescriptor column;
    private boolean isFirstPage = true;

    CheckedPageReader(PageReader reader, ColumnDescriptor column) {
      this.reader = reader;
      this.column = column;
    }

    @Override
    public DictionaryPage readDictionaryPage() {
      return reader.readDictionaryPage();
    }

    @Override
    public long getTotalValueCount() {
      return reader.getTotalValueCount();
    }

    @Override
    public DataPage readPage() {
      DataPage page = reader.readPage();
      if (isFirstPage && page != null && page.getValueCount() > 0) {
        isFirstPage = false;
        checkFirstLevel(page);
      }
      return page;
    }

    private void checkFirstLevel(DataPage page) {
      try {
        int level = firstRepetitionLevel(page);
        if (level != 0) {
          throw new ParquetDecodingException(
              "the first value of column "
                  + String.join(".", column.getPath())
                  + " does not start a record: its repetition level is "
                  + level
                  + ", expected 0");
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private int firstRepetitionLevel(DataPage page) throws IOException {
      if (page instanceof DataPageV2 version2) {
        return firstLevel(version2.getRepetitionLevels().toInputStream());
      }
      DataPageV1 version1 = (DataPageV1) page;
      if (version1.getRlEncoding() != Encoding.RLE) {
        return 0; // Levels in the deprecated bit-packed encoding are not checked.
      }
      InputStream in = version1.getBytes().toInputStream();
      BytesUtils.readIntLittleEndian(in); // the length of the levels
      return firstLevel(in);
    }

    private int firstLevel(InputStream levels) throws IOException {
      int bitWidth = BytesUtils.getWidthFromMaxInt(column.getMaxRepetitionLevel());
      return new RunLengthBitPackingHybridDecoder(bitWidth, levels).readInt();
    }
  }
}
