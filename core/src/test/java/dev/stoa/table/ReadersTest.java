package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.RecordBatch;
import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.scan.BatchReader;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.TypedReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Readers can be used in loops, and as streams whose records remain valid. */
final class ReadersTest {
  private static final int ROW_COUNT = 10_000;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Page").fields().requiredString("url").requiredLong("size").endRecord();

  private Table table;

  /** A user's interface for rows. */
  interface Page {
    CharSequence url();

    long size();
  }

  @BeforeEach
  void createTable() throws IOException {
    table = Table.create(new MemoryStorage(), SCHEMA);
    WriteOptions options = WriteOptions.defaults().withPageSizeInBytes(5_000);
    for (int firstRow = 0; firstRow < ROW_COUNT; firstRow += ROW_COUNT / 4) {
      try (TableWriter writer = table.newWriter(options)) {
        for (int row = firstRow; row < firstRow + ROW_COUNT / 4; row++) {
          GenericRecord page = new GenericData.Record(SCHEMA);
          page.put("url", url(row));
          page.put("size", (long) row);
          writer.write(page);
        }
        table.newAppend().add(writer.finish()).commit();
      }
      table = table.refresh();
    }
  }

  @Test
  void loopsReadFieldsByNameAndOrdinal() throws IOException {
    long sumByName = 0;
    long sumByOrdinal = 0;
    try (RecordReader pages = table.newScan().select("url", "size").open()) {
      for (ColumnarRecord page : pages) {
        sumByName += page.longAt("size") + page.textAt("url").getByteLength();
        sumByOrdinal += page.longAt(1) + page.textAt(0).getByteLength();
      }
    }
    long expectedSum =
        IntStream.range(0, ROW_COUNT).mapToLong(row -> row + url(row).length()).sum();
    assertEquals(expectedSum, sumByName);
    assertEquals(expectedSum, sumByOrdinal);
  }

  @Test
  void recordsOfAStreamRemainValid() throws IOException {
    try (Stream<ColumnarRecord> pages =
        table.newScan().filter(parse("size < 3000")).open().stream()) {
      assertUrls(pages.toList().stream().map(page -> page.get("url")).toList(), 3000);
    }
  }

  @Test
  void objectsOfAStreamRemainValid() throws IOException {
    try (TypedReader<Page> pages = table.newScan().open(RecordMapper.of(Page.class))) {
      assertUrls(pages.stream().toList().stream().map(Page::url).toList(), ROW_COUNT);
    }
  }

  @Test
  void checkedRecordsOfAStreamCannotBeUsedLater() throws IOException {
    try (RecordReader reader = table.newScan().open(RecordMode.CHECKED)) {
      List<ColumnarRecord> pages = reader.stream().toList();
      assertThrows(IllegalStateException.class, () -> pages.get(0).get("url"));
    }
  }

  @Test
  void loopsReadEachRowAsAnObject() throws IOException {
    List<String> urls = new ArrayList<>();
    try (TypedReader<Page> pages = table.newScan().open(RecordMapper.of(Page.class))) {
      for (Page page : pages) {
        urls.add(page.url().toString());
      }
    }
    assertUrls(urls, ROW_COUNT);
  }

  @Test
  void batchesContainOnlySelectedRows() throws IOException {
    table.newDelete(parse("size < 10 or size = 4321")).commit();
    List<Long> sizes = new ArrayList<>();
    try (BatchReader batches =
        table.refresh().newScan().select("size").filter(parse("url like '%1'")).openBatches()) {
      for (RecordBatch batch : batches) {
        assertFalse(batch.hasSelection());
        assertEquals(batch.rowCount(), batch.selectedCount());
        for (int row = 0; row < batch.rowCount(); row++) {
          sizes.add(batch.column(0).longAt(row));
        }
      }
      assertEquals(sizes.size(), batches.metrics().rowCount());
    }
    assertEquals(
        IntStream.range(10, ROW_COUNT)
            .filter(row -> row % 10 == 1 && row != 4321)
            .mapToObj(row -> (long) row)
            .toList(),
        sizes);
  }

  @Test
  void adjacentSelectedRowsAreNotCopied() throws IOException {
    try (BatchReader batches =
        table.newScan().filter(parse("size >= 100 and size < 200")).openBatches()) {
      assertTrue(batches.next());
      assertEquals(100, batches.batch().firstRow());
      assertEquals(100, batches.batch().rowCount());
      assertEquals(100, batches.batch().column(1).longAt(0));
      assertFalse(batches.next());
    }
  }

  @Test
  void readersAreIteratedOnce() throws IOException {
    try (RecordReader reader = table.newScan().open()) {
      Iterator<ColumnarRecord> pages = reader.iterator();
      pages.next();
      assertThrows(IllegalStateException.class, reader::iterator);
      assertThrows(IllegalStateException.class, reader::stream);
      pages.forEachRemaining(page -> {});
      assertFalse(pages.hasNext());
      assertThrows(NoSuchElementException.class, pages::next);
    }
  }

  @Test
  void aClosedReaderRejectsReads() throws IOException {
    RecordReader reader = table.newScan().open();
    Stream<ColumnarRecord> pages = reader.stream();
    pages.close();
    assertThrows(IllegalStateException.class, reader::next);
  }

  @Test
  void loopsThrowUncheckedExceptionsIfReadingFails() throws IOException {
    FailingStorage storage = new FailingStorage(table.storage());
    try (RecordReader reader = Table.open(storage).newScan().open()) {
      storage.isFailing = true;
      Iterator<ColumnarRecord> pages = reader.iterator();
      assertThrows(UncheckedIOException.class, () -> pages.next().longAt("size"));
    }
    try (RecordReader reader = Table.open(table.storage()).newScan().open()) {
      assertEquals(ROW_COUNT, reader.stream().count());
    }
  }

  @Test
  void loopsThrowUncheckedExceptionsIfOpeningFails() throws IOException {
    table.newDelete(parse("size = 3")).commit();
    FailingStorage storage = new FailingStorage(table.storage());
    try (RecordReader reader = Table.open(storage).newScan().open()) {
      storage.isFailing = true;
      assertThrows(UncheckedIOException.class, () -> reader.iterator().hasNext());
    }
  }

  /** A storage whose files cannot be opened once {@code isFailing} is set. */
  private static final class FailingStorage extends ForwardingStorage {
    private boolean isFailing;

    FailingStorage(Storage storage) {
      super(storage);
    }

    @Override
    public InputFile open(String path) throws IOException {
      if (isFailing) {
        throw new IOException(path + ": the disk is gone");
      }
      return super.open(path);
    }
  }

  private static String url(int row) {
    return "http://ex/" + row;
  }

  private static void assertUrls(List<?> urls, int count) {
    assertEquals(
        IntStream.range(0, count).mapToObj(ReadersTest::url).toList(),
        urls.stream().map(Object::toString).toList());
  }
}
