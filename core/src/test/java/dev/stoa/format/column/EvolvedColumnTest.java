package dev.stoa.format.column;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.schema.Column;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntFunction;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns without a file of their type. */
class EvolvedColumnTest {
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  private record Page(ByteWriter bytes, int rowCount) implements EncodedPage {
    @Override
    public PageFormat pageFormat() {
      return PageFormat.PLAIN_UNCOMPRESSED;
    }

    @Override
    public void writeTo(ContainerWriter file) throws IOException {
      file.write(bytes.array(), 0, bytes.size());
    }
  }

  private PagedColumn derived(
      Schema written, Schema wanted, IntFunction<Object> values, int... pageRows)
      throws IOException {
    MemoryStorage storage = new MemoryStorage();
    ValueSerde type = ValueSerde.of(written);
    List<EncodedPage> pages = new ArrayList<>();
    int row = 0;
    for (int rows : pageRows) {
      ByteWriter out = new ByteWriter();
      for (int i = 0; i < rows; i++) {
        type.write(values.apply(row++), out);
      }
      pages.add(new Page(out, rows));
    }
    SplitIdentity split = new SplitIdentity(UUID.randomUUID(), row);
    Column column = Column.of(1, new Schema.Field("c", written));
    ContainerReader.FileIdentity expected =
        ColumnFileWriter.write(
            storage.create("c"), split, new ColumnContent(List.of(column), pages));
    ColumnFileReader file =
        ColumnFileReader.open(
            storage.open("c"),
            new SourceLocation("c", ""),
            expected,
            split,
            column,
            new ReadCounters(),
            new Decompressors());
    return EvolvedColumn.of(file, Column.of(1, new Schema.Field("c", wanted)));
  }

  private static PagedColumn defaults(Schema schema, Object value, long rowCount) {
    Column column = Column.of(1, new Schema.Field("c", schema, "", value));
    return EvolvedColumn.defaults(column, rowCount);
  }

  private static List<Long> starts(PagedColumn column) {
    int pages = column.pageOf(column.rowCount() - 1) + 1;
    List<Long> starts = new ArrayList<>();
    for (int page = 0; page < pages; page++) {
      long first = column.firstRow(page);
      long end = column.firstRow(page + 1);
      assertTrue(first < end, first + " to " + end);
      assertEquals(page, column.pageOf(first));
      assertEquals(page, column.pageOf(end - 1));
      starts.add(first);
    }
    assertEquals(column.rowCount(), column.firstRow(pages));
    return starts;
  }

  @Test
  void pagesMatchThoseOfTheFile() throws IOException {
    PagedColumn column = derived(INT, LONG, row -> row, 1, 64, 4096, 4097, 8192, 3);
    assertEquals(List.of(0L, 1L, 65L, 4161L, 8258L, 16450L), starts(column));
    VectorCursor vectors = column.vectors();
    for (long row = 0; row < column.rowCount(); row = vectors.pageEnd(row)) {
      vectors.seek(row);
      assertEquals(row, vectors.values().readLong(vectors.first()));
    }
    ColumnLookup lookup = column.lookup();
    for (long row : new long[] {16452, 0, 1, 64, 65, 4160, 4161, 8258, 8257}) {
      assertEquals(row, lookup.read(row));
    }
  }

  @Test
  void valuesOfAMegabyteFitIntoPages() throws IOException {
    String text = "x".repeat(1 << 20);
    Schema string = Schema.create(Schema.Type.STRING);
    Schema nullable = Schema.createUnion(string, Schema.create(Schema.Type.NULL));
    int[] onePage = new int[2200];
    Arrays.fill(onePage, 1);
    PagedColumn column = derived(string, nullable, row -> row % 100 == 0 ? text : "", onePage);
    assertEquals(2200, starts(column).size());
    ColumnCursor cursor = column.cursor(Optional.empty());
    cursor.advanceTo(2100);
    assertEquals(text, cursor.read(null).toString());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 9000, 1L << 30, (1L << 30) + 1, 1L << 40})
  void everyRowHasTheDefault(long rows) {
    Schema string = Schema.create(Schema.Type.STRING);
    PagedColumn column = defaults(string, "x".repeat(300), rows);
    starts(column);
    ColumnCursor cursor = column.cursor(Optional.empty());
    cursor.advanceTo(rows - 1);
    assertEquals(300, cursor.read(null).toString().length());
  }

  @Test
  void conversionsOfTheProgramsModelAreNotUsed() throws IOException {
    Schema before = decimal(4);
    Schema after = decimal(9);
    ByteBuffer value = ByteBuffer.wrap(new byte[] {5});
    Conversions.DecimalConversion conversion = new Conversions.DecimalConversion();
    GenericData.get().addLogicalTypeConversion(conversion);
    try {
      ColumnCursor widened =
          derived(before, after, row -> value.duplicate(), 2).cursor(Optional.empty());
      assertEquals(value, widened.read(null));
      ColumnCursor added = defaults(after, new byte[] {5}, 2).cursor(Optional.empty());
      assertEquals(value, added.read(null));
    } finally {
      GenericData.get().getConversions().remove(conversion);
    }
  }

  private static Schema decimal(int precision) {
    return LogicalTypes.decimal(precision, 2).addToSchema(Schema.create(Schema.Type.BYTES));
  }
}
