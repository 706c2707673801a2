package dev.stoa.table.change;

import dev.stoa.avro.resolution.FieldPositions;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.split.RowForms;
import dev.stoa.format.value.ValueType;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/**
 * The keys of rows: the values of some columns as they are stored, in lists that are equal when the
 * keys are. Made for an {@link Upsert}; for one thread.
 */
final class RowKeys {
  /** Of more keys no predicate is made: each would be tested against the bounds of each page. */
  private static final int MOST_LISTED = 1_000;

  private static final FilePlace PLACE = FilePlace.of("memory", "key");

  private final List<Column> columns;
  private final RowForms forms;
  private final List<ValueType> stored;
  private final ByteWriter bytes = new ByteWriter();

  /**
   * Keys of some columns.
   *
   * @throws InvalidTableException when there is no such column, or its values make no keys
   */
  RowKeys(TableSchema schema, List<String> names) {
    if (names.isEmpty()) {
      throw new InvalidTableException("a key needs a column: name one at least");
    }
    this.columns = schema.select(names);
    columns.forEach(RowKeys::check);
    this.forms = new RowForms(columns.stream().map(Column::field).toList());
    this.stored = columns.stream().map(column -> ValueType.of(column.schema())).toList();
  }

  private static void check(Column column) {
    boolean isKey =
        switch (column.type().valueType().storedKind()) {
          case INT, LONG, STRING, BYTES, FIXED, BOOLEAN, ENUM -> true;
          default -> false;
        };
    if (!isKey) {
      throw new InvalidTableException(
          "column \""
              + column.name()
              + "\" cannot be a key: a key is a whole number, a text, bytes, a boolean or an enum");
    }
  }

  /**
   * Refuses a row without a key.
   *
   * @throws IllegalArgumentException when a part is null or missing
   */
  void checkPresent(IndexedRecord row) {
    for (Column column : columns) {
      if (FieldPositions.valueOf(row, column.name()) == null) {
        throw new IllegalArgumentException(
            "a row has no value for the key column \"" + column.name() + "\": give it one");
      }
    }
  }

  /**
   * The key of a row that was written: its values were found to be there and to fit. They are taken
   * in their stored form, in which the rows of the table have them.
   */
  List<Object> of(IndexedRecord row) {
    forms.turnTo(row);
    List<Object> key = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      bytes.truncate(0);
      forms.type(i).write(row.get(forms.position(i)), bytes);
      ByteReader in = new ByteReader(bytes.array(), bytes.size(), 0, PLACE);
      key.add(normal(stored.get(i).read(in, null)));
    }
    return key;
  }

  /** The key of a row of which the key columns, and they alone, were read. */
  static List<Object> of(IndexedRecord row, int size) {
    List<Object> key = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      key.add(normal(row.get(i)));
    }
    return key;
  }

  private static Object normal(Object value) {
    if (value instanceof Integer number) {
      return number.longValue();
    } else if (value instanceof GenericFixed fixed) {
      return ByteBuffer.wrap(fixed.bytes().clone());
    } else if (value instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      return ByteBuffer.wrap(copy);
    }
    return value instanceof Long || value instanceof Boolean || value == null
        ? value
        : value.toString();
  }

  /**
   * What the columns are called now.
   *
   * @throws CommitConflictException when one was dropped meanwhile
   */
  List<String> namesIn(TableSchema schema) {
    return columns.stream().map(column -> now(column, schema).name()).toList();
  }

  private static Column now(Column column, TableSchema schema) {
    return schema.columns().stream()
        .filter(other -> other.id() == column.id())
        .findFirst()
        .orElseThrow(
            () ->
                new CommitConflictException(
                    "the key column \"" + column.name() + "\" was dropped meanwhile"));
  }

  /** A predicate that holds for all rows with one of the keys; empty where that does not pay. */
  Optional<FilterPredicate> predicate(Collection<List<Object>> keys, TableSchema schema) {
    Column column = now(columns.get(0), schema);
    DataType type = column.type().valueType();
    boolean isListed =
        !keys.isEmpty()
            && keys.size() <= MOST_LISTED
            && type.kind() == type.storedKind()
            && Objects.requireNonNull(keys.iterator().next().get(0)) instanceof Long;
    if (!isListed) {
      return Optional.empty();
    }
    List<Object> values = keys.stream().map(key -> key.get(0)).distinct().toList();
    return Optional.of(FilterPredicates.column(ColumnPath.of(column.name())).in(values));
  }
}
