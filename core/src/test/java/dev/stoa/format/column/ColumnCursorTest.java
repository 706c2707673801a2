package dev.stoa.format.column;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import dev.stoa.storage.ForwardingInputFile;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class ColumnCursorTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);

  private final Storage storage = new MemoryStorage();
  private final ReadCounters counters = new ReadCounters();

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

  private ColumnFileReader file(Schema schema, IntFunction<Object> values, int... pageRows)
      throws IOException {
    ValueSerde type = ValueSerde.of(schema);
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
    Column column = Column.of(1, new Schema.Field("c", schema));
    ContainerReader.FileIdentity expected =
        ColumnFileWriter.write(
            storage.create("c"), split, new ColumnContent(List.of(column), pages));
    return ColumnFileReader.open(
        new FailingFile(storage.open("c")),
        new SourceLocation("c", ""),
        expected,
        split,
        column,
        counters,
        new Decompressors());
  }

  private static ColumnCursor cursor(ColumnFileReader file) {
    return file.cursor(Optional.empty());
  }

  private static String text(int row) {
    return "value " + row + " " + "x".repeat(row % 50);
  }

  @Test
  void everyForwardSequenceOfRowsReadsTheRightValues() throws IOException {
    try (ColumnFileReader file = file(TEXT, ColumnCursorTest::text, 1, 1024, 63, 5000, 1)) {
      for (int seed = 0; seed < 50; seed++) {
        Random random = new Random(seed);
        ColumnCursor cursor = cursor(file);
        int step = 1 + random.nextInt(1 + seed * 4);
        for (long row = random.nextInt(step);
            row < file.rowCount();
            row += 1 + random.nextInt(step)) {
          cursor.advanceTo(row);
          assertEquals(row, cursor.row());
          int reads = random.nextInt(3);
          for (int i = 0; i < reads; i++) {
            assertEquals(text((int) row), cursor.read(null).toString(), "seed " + seed);
          }
        }
        cursor.close();
      }
    }
  }

  @Test
  void zeroSizeValuesHaveRowsToo() throws IOException {
    Schema nothing = Schema.create(Schema.Type.NULL);
    try (ColumnFileReader file = file(nothing, row -> null, 5, 1, 7)) {
      ColumnCursor cursor = cursor(file);
      for (int row = 0; row < 13; row += 2) {
        cursor.advanceTo(row);
        assertTrue(cursor.values().isNull(cursor.index()));
        assertEquals(null, cursor.read(null));
      }
    }
  }

  @Test
  void skippedPagesAreNotRead() throws IOException {
    String wide = "y".repeat(100_000);
    try (ColumnFileReader file = file(TEXT, row -> wide + row, 40, 40, 40)) {
      ColumnCursor cursor = cursor(file);
      long opened = counters.bytesRead();
      cursor.advanceTo(85);
      assertEquals(wide + 85, cursor.read(null).toString());
      long read = counters.bytesRead() - opened;
      assertTrue(read < 1_000_000, "read " + read);
      assertEquals(1, counters.pagesRead());
      cursor.close();
      long body = 120L * (100_000 + 3) + 10 + 2 * 90 + 3 * 20;
      assertEquals(body, read + counters.bytesSkipped());
    }
  }

  @Test
  void aCursorDoesNotGoBackOrPastTheEnd() throws IOException {
    try (ColumnFileReader file = file(TEXT, ColumnCursorTest::text, 10)) {
      ColumnCursor cursor = cursor(file);
      cursor.skip(4);
      assertThrows(IllegalArgumentException.class, () -> cursor.advanceTo(3));
      assertThrows(IllegalArgumentException.class, () -> cursor.skip(6));
      assertEquals(text(4), cursor.read(null).toString());
    }
  }

  @Test
  void typedReadsRefuseOtherTypesAndNulls() throws IOException {
    Schema optional =
        Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.LONG));
    try (ColumnFileReader file = file(optional, row -> row == 0 ? null : (Object) (long) row, 3)) {
      ColumnCursor cursor = cursor(file);
      assertTrue(cursor.values().isNull(cursor.index()));
      assertThrows(IllegalStateException.class, () -> cursor.values().readLong(cursor.index()));
      cursor.advanceTo(2);
      assertEquals(2, cursor.values().readLong(cursor.index()));
      assertThrows(IllegalStateException.class, () -> cursor.values().readDouble(cursor.index()));
      assertEquals(2L, cursor.read(null));
    }
  }

  @Test
  void aCursorWhoseReadFailedGivesTheRightRowAfterwards() throws IOException {
    String wide = "z".repeat(30_000);
    try (ColumnFileReader file = file(TEXT, row -> wide + row, 60)) {
      for (int failing = 1; failing < 6; failing++) {
        ColumnCursor cursor = cursor(file);
        assertEquals(wide + 0, cursor.read(null).toString());
        cursor.advanceTo(40);
        failAfter = failing;
        while (true) {
          try {
            assertEquals(wide + 40, cursor.read(null).toString());
            break;
          } catch (UncheckedIOException e) {
            assertEquals(0, failAfter);
          }
        }
        failAfter = 0;
        cursor.advanceTo(41);
        assertEquals(wide + 41, cursor.read(null).toString());
      }
    }
  }

  private int failAfter;

  /** Reads of which one fails, when {@code failAfter} reaches zero. */
  private final class FailingFile extends ForwardingInputFile {
    FailingFile(InputFile file) {
      super(file);
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      if (failAfter > 0 && --failAfter == 0) {
        throw new IOException("lost");
      }
      super.readFully(position, target, offset, length);
    }
  }
}
