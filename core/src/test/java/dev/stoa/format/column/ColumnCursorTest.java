package dev.stoa.format.column;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.storage.ForwardingInputFile;
import dev.stoa.storage.InputFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** A cursor reads the right row after any sequence of moves, and reads only the necessary pages. */
class ColumnCursorTest {
  private static final Schema STRING_SCHEMA = Schema.create(Schema.Type.STRING);

  private final ReadCounters counters = new ReadCounters();

  private ColumnFileReader openColumn(
      Schema schema, IntFunction<Object> values, int... pageRowCounts) throws IOException {
    return PlainColumnFile.write(schema, values, pageRowCounts).open(FailingFile::new, counters);
  }

  private static ColumnCursor cursor(ColumnFileReader file) {
    return file.cursor(Optional.empty());
  }

  private static String text(int row) {
    return "value " + row + " " + "x".repeat(row % 50);
  }

  @Test
  void readsTheRightValuesInRandomForwardSequences() throws IOException {
    try (ColumnFileReader file =
        openColumn(STRING_SCHEMA, ColumnCursorTest::text, 1, 1024, 63, 5000, 1)) {
      for (int seed = 0; seed < 50; seed++) {
        Random random = new Random(seed);
        ColumnCursor cursor = cursor(file);
        int maxDistance = 1 + random.nextInt(1 + seed * 4);
        for (long row = random.nextInt(maxDistance);
            row < file.rowCount();
            row += 1 + random.nextInt(maxDistance)) {
          cursor.advanceTo(row);
          assertEquals(row, cursor.row());
          int readCount = random.nextInt(3);
          for (int i = 0; i < readCount; i++) {
            assertEquals(text((int) row), cursor.read(null).toString(), "seed " + seed);
          }
        }
        cursor.close();
      }
    }
  }

  @Test
  void readsNullsThatTakeNoBytes() throws IOException {
    Schema nullSchema = Schema.create(Schema.Type.NULL);
    try (ColumnFileReader file = openColumn(nullSchema, row -> null, 5, 1, 7)) {
      ColumnCursor cursor = cursor(file);
      for (int row = 0; row < 13; row += 2) {
        cursor.advanceTo(row);
        assertTrue(cursor.values().isNull(cursor.index()));
        assertEquals(null, cursor.read(null));
      }
    }
  }

  @Test
  void doesNotReadSkippedPages() throws IOException {
    String longText = "y".repeat(100_000);
    try (ColumnFileReader file = openColumn(STRING_SCHEMA, row -> longText + row, 40, 40, 40)) {
      ColumnCursor cursor = cursor(file);
      long bytesReadOnOpening = counters.bytesRead();
      cursor.advanceTo(85);
      assertEquals(longText + 85, cursor.read(null).toString());
      long bytesRead = counters.bytesRead() - bytesReadOnOpening;
      assertTrue(bytesRead < 1_000_000, "read " + bytesRead + " bytes");
      assertEquals(1, counters.pagesRead());
      cursor.close();
      // Each text has a length of 3 bytes, and ends with the one, two or three digits of its row.
      long bodySizeInBytes = 120L * (3 + 100_000) + 10 + 2 * 90 + 3 * 20;
      assertEquals(bodySizeInBytes, bytesRead + counters.bytesSkipped());
    }
  }

  @Test
  void rejectsMovesBackwardOrPastTheEnd() throws IOException {
    try (ColumnFileReader file = openColumn(STRING_SCHEMA, ColumnCursorTest::text, 10)) {
      ColumnCursor cursor = cursor(file);
      cursor.skip(4);
      assertThrows(IllegalArgumentException.class, () -> cursor.advanceTo(3));
      assertThrows(IllegalArgumentException.class, () -> cursor.skip(6));
      assertEquals(text(4), cursor.read(null).toString());
    }
  }

  @Test
  void rejectsReadsOfOtherTypesAndNulls() throws IOException {
    Schema nullableSchema =
        Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.LONG));
    try (ColumnFileReader file =
        openColumn(nullableSchema, row -> row == 0 ? null : (Object) (long) row, 3)) {
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
  void readsTheRightRowAfterAFailedRead() throws IOException {
    String longText = "z".repeat(30_000);
    try (ColumnFileReader file = openColumn(STRING_SCHEMA, row -> longText + row, 60)) {
      for (int failedRead = 1; failedRead < 6; failedRead++) {
        ColumnCursor cursor = cursor(file);
        assertEquals(longText + 0, cursor.read(null).toString());
        cursor.advanceTo(40);
        readsUntilFailure = failedRead;
        while (true) {
          try {
            assertEquals(longText + 40, cursor.read(null).toString());
            break;
          } catch (UncheckedIOException e) {
            assertEquals(0, readsUntilFailure);
          }
        }
        readsUntilFailure = 0;
        cursor.advanceTo(41);
        assertEquals(longText + 41, cursor.read(null).toString());
      }
    }
  }

  private int readsUntilFailure;

  /**
   * A file in which one read fails: the one that counts {@link #readsUntilFailure} down to zero.
   */
  private final class FailingFile extends ForwardingInputFile {
    FailingFile(InputFile file) {
      super(file);
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      if (readsUntilFailure > 0 && --readsUntilFailure == 0) {
        throw new IOException("a failed read");
      }
      super.readFully(position, target, offset, length);
    }
  }
}
