package dev.stoa.format.column;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.PageCache;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.schema.Column;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads columns whose type has changed since their file was written, and columns that have no file.
 */
class EvolvedColumnTest {
  private static final Schema INT_SCHEMA = Schema.create(Schema.Type.INT);
  private static final Schema LONG_SCHEMA = Schema.create(Schema.Type.LONG);

  private static PagedColumn evolvedColumn(
      Schema fileSchema, Schema columnSchema, IntFunction<Object> values, int... pageRowCounts)
      throws IOException {
    ColumnFileReader file =
        PlainColumnFile.write(fileSchema, values, pageRowCounts)
            .open(UnaryOperator.identity(), new ReadCounters());
    return EvolvedColumn.of(file, Column.of(1, new Schema.Field("c", columnSchema)));
  }

  private static PagedColumn defaultColumn(Schema schema, Object value, long rowCount) {
    Column column = Column.of(1, new Schema.Field("c", schema, "", value));
    return EvolvedColumn.ofDefault(column, rowCount);
  }

  private static List<Long> firstRowsOfPages(PagedColumn column) {
    int pageCount = column.pageOf(column.rowCount() - 1) + 1;
    List<Long> firstRows = new ArrayList<>();
    for (int page = 0; page < pageCount; page++) {
      long firstRow = column.firstRow(page);
      long endRow = column.firstRow(page + 1);
      assertTrue(firstRow < endRow, "page " + page + " from row " + firstRow + " to " + endRow);
      assertEquals(page, column.pageOf(firstRow));
      assertEquals(page, column.pageOf(endRow - 1));
      firstRows.add(firstRow);
    }
    assertEquals(column.rowCount(), column.firstRow(pageCount));
    return firstRows;
  }

  @Test
  void hasThePagesOfTheFile() throws IOException {
    PagedColumn column =
        evolvedColumn(INT_SCHEMA, LONG_SCHEMA, row -> row, 1, 64, 4096, 4097, 8192, 3);
    assertEquals(List.of(0L, 1L, 65L, 4161L, 8258L, 16450L), firstRowsOfPages(column));
    VectorCursor cursor = column.vectorCursor();
    for (long row = 0; row < column.rowCount(); row = cursor.pageEnd(row)) {
      cursor.seek(row);
      assertEquals(row, cursor.values().readLong(cursor.index()));
    }
    ColumnLookup lookup = column.lookup(new PageCache());
    for (long row : new long[] {16452, 0, 1, 64, 65, 4160, 4161, 8258, 8257}) {
      assertEquals(row, lookup.read(row));
    }
  }

  @Test
  void readsALargeValueOfOneOfManyPages() throws IOException {
    String text = "x".repeat(1 << 20);
    Schema string = Schema.create(Schema.Type.STRING);
    Schema nullable = Schema.createUnion(string, Schema.create(Schema.Type.NULL));
    int[] pageRowCounts = new int[2200];
    Arrays.fill(pageRowCounts, 1);
    PagedColumn column =
        evolvedColumn(string, nullable, row -> row % 100 == 0 ? text : "", pageRowCounts);
    assertEquals(2200, firstRowsOfPages(column).size());
    ColumnCursor cursor = column.cursor(Optional.empty());
    cursor.advanceTo(2100);
    assertEquals(text, cursor.read(null).toString());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 9000, 1L << 30, (1L << 30) + 1, 1L << 40})
  void readsTheDefaultInTheLastRow(long rowCount) {
    Schema string = Schema.create(Schema.Type.STRING);
    String defaultText = "x".repeat(300);
    PagedColumn column = defaultColumn(string, defaultText, rowCount);
    firstRowsOfPages(column);
    ColumnCursor cursor = column.cursor(Optional.empty());
    cursor.advanceTo(rowCount - 1);
    assertEquals(defaultText, cursor.read(null).toString());
  }

  @Test
  void ignoresLogicalTypeConversionsOfTheGlobalModel() throws IOException {
    Schema narrowSchema = decimalSchema(4);
    Schema wideSchema = decimalSchema(9);
    ByteBuffer value = ByteBuffer.wrap(new byte[] {5});
    Conversions.DecimalConversion conversion = new Conversions.DecimalConversion();
    GenericData.get().addLogicalTypeConversion(conversion);
    try {
      PagedColumn widenedColumn =
          evolvedColumn(narrowSchema, wideSchema, row -> value.duplicate(), 2);
      assertEquals(value, widenedColumn.cursor(Optional.empty()).read(null));
      PagedColumn addedColumn = defaultColumn(wideSchema, new byte[] {5}, 2);
      assertEquals(value, addedColumn.cursor(Optional.empty()).read(null));
    } finally {
      GenericData.get().getConversions().remove(conversion);
    }
  }

  private static Schema decimalSchema(int precision) {
    return LogicalTypes.decimal(precision, 2).addToSchema(Schema.create(Schema.Type.BYTES));
  }
}
