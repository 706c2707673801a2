package dev.stoa.bench.experiment.study.file;

import dev.stoa.bench.experiment.study.data.StudyTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;

/**
 * Orders the rows of a table by a column of ints or texts. Only the positions of rows and the first
 * bytes of their keys are in memory: the rows themselves are generated again.
 */
final class RowOrder {
  private static final int KEY_SIZE_IN_BYTES = 8;

  /** A row's position, and its number or the first bytes of its text. */
  private record Key(long start, long position) {}

  private RowOrder() {}

  /** Returns the positions of all rows in ascending order of the column; equal rows keep theirs. */
  static LongStream positions(StudyTable table, String column) {
    Key[] keys = new Key[Math.toIntExact(table.rowCount())];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = new Key(start(table.row(i).get(column)), i);
    }
    Arrays.sort(keys, Comparator.comparingLong(Key::start).thenComparing(ties(table, column)));
    return Arrays.stream(keys).mapToLong(Key::position);
  }

  private static Comparator<Key> ties(StudyTable table, String column) {
    Comparator<Key> byPosition = Comparator.comparingLong(Key::position);
    boolean isText = table.rowCount() > 0 && table.row(0).get(column) instanceof String;
    return isText
        ? Comparator.<Key, String>comparing(key -> text(table.row(key.position()), column))
            .thenComparing(byPosition)
        : byPosition;
  }

  private static String text(GenericRecord row, String column) {
    return row.get(column).toString();
  }

  /** Returns a number that is in the order of the values; the study's texts are all ASCII. */
  private static long start(Object value) {
    if (value instanceof Integer number) {
      return number;
    }
    byte[] bytes = value.toString().getBytes(StandardCharsets.US_ASCII);
    long start = 0;
    for (int i = 0; i < KEY_SIZE_IN_BYTES; i++) {
      start = start << Byte.SIZE | (i < bytes.length ? bytes[i] : 0);
    }
    return start;
  }
}
