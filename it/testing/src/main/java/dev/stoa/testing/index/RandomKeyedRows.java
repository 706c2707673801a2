package dev.stoa.testing.index;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** Random rows, keys and conditions. Not thread-safe. */
final class RandomKeyedRows {
  /** The columns of the keys of indexes, upserts and lookups. */
  static final List<List<Integer>> KEYS =
      List.of(
          List.of(KeyedRows.ID),
          List.of(KeyedRows.URL),
          List.of(KeyedRows.KIND),
          List.of(KeyedRows.RUN),
          List.of(KeyedRows.RUN, KeyedRows.ID),
          List.of(KeyedRows.DIGEST),
          List.of(KeyedRows.KIND, KeyedRows.URL),
          List.of(KeyedRows.DIGEST, KeyedRows.RUN, KeyedRows.KIND));

  private static final String URL_PREFIX = "http://example.org/";
  private static final int ID_COUNT = 4_000;
  private static final int URL_COUNT = 1_500;
  private static final int KIND_COUNT = 40;
  private static final int RUN_COUNT = 60;

  private final Random random;
  private int lastNoteNumber;

  RandomKeyedRows(Random random) {
    this.random = random;
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Returns a row, whose note no other has. */
  List<Object> row() {
    Object[] row = new Object[KeyedRows.NOTE + 1];
    for (int column = 0; column < row.length; column++) {
      row[column] = value(column);
    }
    return Collections.unmodifiableList(Arrays.asList(row));
  }

  /** Returns some rows. */
  List<List<Object>> rows(int count) {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(row());
    }
    return rows;
  }

  private Object value(int column) {
    return switch (column) {
      case KeyedRows.ID -> (long) random.nextInt(ID_COUNT);
      case KeyedRows.URL -> URL_PREFIX + random.nextInt(URL_COUNT);
      case KeyedRows.KIND -> random.nextInt(6) == 0 ? 0L : (long) random.nextInt(KIND_COUNT);
      case KeyedRows.RUN -> random.nextInt(5) == 0 ? null : (Long) (long) random.nextInt(RUN_COUNT);
      case KeyedRows.DIGEST -> digest(random.nextInt(1 << 9));
      default -> "note " + ++lastNoteNumber;
    };
  }

  /** Returns two or three bytes; some of two bytes are the first ones of three. */
  private static ByteBuffer digest(int number) {
    byte[] bytes = {(byte) number, (byte) (number >> 8), 0};
    return ByteBuffer.wrap(Arrays.copyOf(bytes, 2 + number % 2));
  }

  /** Returns another value of a column for one of its values, the same for the same shift. */
  static Object shifted(int column, Object value, int shift) {
    if (value == null) {
      return null;
    }
    return switch (column) {
      case KeyedRows.ID -> ((Long) value + shift) % ID_COUNT;
      case KeyedRows.URL -> {
        int number = Integer.parseInt(((String) value).substring(URL_PREFIX.length()));
        yield URL_PREFIX + (number + shift) % URL_COUNT;
      }
      case KeyedRows.KIND -> ((Long) value + shift) % KIND_COUNT;
      case KeyedRows.RUN -> ((Long) value + shift) % RUN_COUNT;
      case KeyedRows.DIGEST ->
          digest((((ByteBuffer) value).get(0) & 0xff) | ((shift << 3) & 0x100));
      default -> value + "+" + shift;
    };
  }

  /** Returns the key of a row, or one that is likely to be of no row; without nulls. */
  List<Object> key(KeyedRows table, List<Integer> columns) {
    while (true) {
      List<Object> row = table.rows().isEmpty() || isRare(3) ? row() : oneOf(table.rows());
      List<Object> key = KeyedRows.select(row, columns);
      if (key.stream().allMatch(Objects::nonNull)) {
        return key;
      }
    }
  }

  private boolean isRare(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  /** Returns the condition that a row has a key. */
  static RowCondition isKey(KeyedRows table, List<Integer> columns, List<Object> key) {
    RowCondition condition =
        RowCondition.equal(columns.get(0), table.names().get(columns.get(0)), key.get(0));
    for (int i = 1; i < columns.size(); i++) {
      int column = columns.get(i);
      condition = condition.and(RowCondition.equal(column, table.names().get(column), key.get(i)));
    }
    return condition;
  }

  /** Returns the condition that a row has one of the keys that random values combine to. */
  RowCondition isOneOfKeys(KeyedRows table, List<Integer> columns) {
    RowCondition condition = null;
    for (int i = 0; i < columns.size(); i++) {
      int column = columns.get(i);
      List<Object> values = new ArrayList<>();
      for (int count = 1 + random.nextInt(4); count > 0; count--) {
        values.add(key(table, columns).get(i));
      }
      RowCondition part = RowCondition.in(column, table.names().get(column), values);
      condition = condition == null ? part : condition.and(part);
    }
    return condition;
  }

  /** Returns a condition that holds for up to a share of the rows. */
  RowCondition isBelow(KeyedRows table, double maxShare) {
    int column = oneOf(List.of(KeyedRows.ID, KeyedRows.RUN));
    int limit = column == KeyedRows.ID ? ID_COUNT : RUN_COUNT;
    return RowCondition.below(
        column, table.names().get(column), random.nextInt(1 + (int) (limit * maxShare)));
  }
}
