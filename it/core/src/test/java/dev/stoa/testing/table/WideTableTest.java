package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.testing.layout.LayoutAndCodec;
import dev.stoa.testing.layout.WrittenPage;
import dev.stoa.testing.layout.WrittenPages;
import dev.stoa.testing.record.ValueAssertions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The memory of a writer is limited by its budget, regardless of the columns, layouts and codecs.
 */
final class WideTableTest {
  private static final int HEAP_IN_MIB = 48;
  private static final long HEAP_IN_BYTES = 48L * 1024 * 1024;

  /** The minimum size of a value in Avro binary. */
  private static final int MIN_VALUE_SIZE_IN_BYTES = 70;

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource(names = {"NONE", "ZLIB", "ZSTD"})
  void writesManyCompressedColumnsInAHeapSmallerThanTheRows(CompressionCodec codec)
      throws Exception {
    assertTrue(
        (long) WideWriter.ROW_COUNT * WideWriter.COLUMN_COUNT * MIN_VALUE_SIZE_IN_BYTES
            > HEAP_IN_BYTES);
    Path location = directory.resolve("table");
    Path spill = Files.createDirectory(directory.resolve("spill"));
    String[] arguments = {location.toString(), spill.toString(), codec.name()};
    try (ChildJvm child =
        ChildJvm.startWithHeap(HEAP_IN_MIB, WideWriter.class, directory, arguments)) {
      long maxMemoryInBytes = Long.parseLong(child.readLine());
      assertEquals(0, child.waitFor(), child.errors());
      // The factor is 2 because memory is measured after a row is added, and buffers count by
      // capacity.
      assertTrue(
          maxMemoryInBytes < 2L * (WideWriter.BUDGET_IN_MIB << 20), maxMemoryInBytes + " bytes");
    }
    assertLayoutAndCodec(location, new LayoutAndCodec(ColumnLayout.DICTIONARY_SKIP_LIST, codec));
    assertRows(Table.open(LocalStorage.at(location)));
  }

  private static void assertLayoutAndCodec(Path table, LayoutAndCodec layoutAndCodec)
      throws IOException {
    try (Stream<Path> files = Files.walk(table)) {
      List<WrittenPage> pages = new ArrayList<>();
      for (Path file : files.filter(path -> path.toString().endsWith(".col")).toList()) {
        WrittenPages.ofFile(Files.readAllBytes(file)).stream()
            .filter(page -> page.column().equals("c6"))
            .forEach(pages::add);
      }
      assertTrue(pages.size() > 1, pages::toString);
      assertTrue(
          pages.stream().allMatch(page -> page.layoutAndCodec().equals(layoutAndCodec)),
          pages::toString);
    }
  }

  private static void assertRows(Table table) throws IOException {
    assertEquals(WideWriter.ROW_COUNT, table.snapshot().rowCount());
    try (RecordReader reader = table.newScan().select("c0", "c499").open(RecordMode.LAZY)) {
      for (int row = 0; row < WideWriter.ROW_COUNT; row++) {
        assertTrue(reader.next());
        for (int column : List.of(0, 1)) {
          ValueAssertions.assertSame(
              "row " + row,
              reader.schema().getFields().get(column).schema(),
              WideWriter.value(row, column * 499),
              reader.record().get(column));
        }
      }
    }
  }
}
