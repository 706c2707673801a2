package dev.stoa.table.change;

import dev.stoa.avro.resolution.FieldResolver;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.OrderedBytes;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.index.EncodedKey;
import dev.stoa.format.split.RecordBinder;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.DataType;
import dev.stoa.type.NullableType;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.AvroTypeException;
import org.apache.avro.generic.IndexedRecord;

/**
 * Extracts the keys of rows, which are equal if the values of the key columns are equal. Used by
 * {@link Upsert} and {@link ColumnJoin}. Not thread-safe.
 */
final class RowKeys {
  /**
   * The maximum number of keys in a predicate, since each is tested against the bounds of each
   * page.
   */
  private static final int MAX_KEYS_IN_PREDICATE = 1_000;

  private static final SourceLocation LOCATION = SourceLocation.of("memory", "key");

  private final List<Column> columns;
  private final RecordBinder binder;
  private final List<ValueSerde> serdes;
  private final ByteWriter buffer = new ByteWriter();
  private final EncodedKey encodedKey = new EncodedKey();

  /**
   * Creates an extractor of the keys that some columns form.
   *
   * @throws InvalidTableException when a column does not exist, or its type cannot be a key
   */
  RowKeys(TableSchema schema, List<String> names) {
    if (names.isEmpty()) {
      throw new InvalidTableException("a key needs at least one column");
    }
    this.columns = schema.select(names);
    columns.forEach(RowKeys::checkType);
    this.binder = new RecordBinder(columns.stream().map(Column::avroField).toList());
    this.serdes = columns.stream().map(column -> ValueSerde.of(column.avroSchema())).toList();
  }

  private static void checkType(Column column) {
    boolean canBeKey =
        switch (column.type().valueType().storedKind()) {
          case INT, LONG, STRING, BYTES, FIXED, BOOLEAN, ENUM -> true;
          default -> false;
        };
    if (!canBeKey) {
      throw new InvalidTableException(
          "column \""
              + column.name()
              + "\" cannot be a key: a key column is an integer, a date or time, a decimal, a string,"
              + " bytes, a fixed, a boolean or an enum");
    }
  }

  /**
   * Rejects a row with an incomplete key.
   *
   * @throws IllegalArgumentException when the value of a key column is null or missing
   */
  void checkPresent(IndexedRecord row) {
    for (Column column : columns) {
      if (FieldResolver.valueOf(row, column.name()) == null) {
        throw new IllegalArgumentException(
            "a row has no value for the key column \"" + column.name() + "\", which is required");
      }
    }
  }

  /**
   * Returns the key of a row to be written, which {@link #checkPresent} accepted.
   *
   * @throws AvroTypeException when a value does not fit the schema
   */
  RowKey keyOf(IndexedRecord row) {
    binder.bind(row);
    encodedKey.clear();
    for (int i = 0; i < columns.size(); i++) {
      buffer.truncate(0);
      try {
        binder.serde(i).write(row.get(binder.position(i)), buffer);
      } catch (ValueMismatchException e) {
        throw new AvroTypeException(e.inField(columns.get(i).name()).getMessage(), e);
      }
      append(
          columns.get(i),
          serdes.get(i),
          new ByteReader(buffer.array(), buffer.size(), 0, LOCATION));
    }
    return new RowKey(encodedKey);
  }

  /** Appends a value in Avro binary, which is not null, to the key. */
  private void append(Column column, ValueSerde serde, ByteReader in) {
    DataType type = column.type();
    TypeKind kind = type.valueType().storedKind();
    if (kind != TypeKind.INT && kind != TypeKind.LONG && kind != TypeKind.STRING) {
      encodedKey.append(serde.read(in, null));
      return;
    }
    if (type instanceof NullableType) {
      in.readZigzag(); // the branch
    }
    if (kind == TypeKind.STRING) {
      int length = in.readLength();
      encodedKey.appendBytes(in.array(), in.position(), length);
    } else {
      encodedKey.appendLong(in.readZigzag());
    }
  }

  /**
   * Returns the key of a row that was read and whose first columns are the key columns; empty if a
   * part is null.
   */
  Optional<RowKey> keyOfStored(IndexedRecord row) {
    encodedKey.clear();
    for (int i = 0; i < columns.size(); i++) {
      Object value = row.get(i);
      if (value == null) {
        return Optional.empty();
      }
      encodedKey.append(value);
    }
    return Optional.of(new RowKey(encodedKey));
  }

  /** Returns the parts of a key as they are encoded: longs, and buffers of bytes. */
  List<Object> parts(RowKey key) {
    ByteReader in = new ByteReader(key.bytes(), key.bytes().length, 0, LOCATION);
    List<Object> parts = new ArrayList<>(columns.size());
    for (Column column : columns) {
      parts.add(
          switch (column.type().valueType().storedKind()) {
            case INT, LONG, BOOLEAN -> OrderedBytes.readLong(in);
            default -> ByteBuffer.wrap(OrderedBytes.readBytes(in));
          });
    }
    return parts;
  }

  private static Object valueOf(Object part, Column column) {
    return switch (column.type().valueType().storedKind()) {
      case BOOLEAN -> !part.equals(0L);
      case STRING, ENUM -> StandardCharsets.UTF_8.decode((ByteBuffer) part);
      default -> part;
    };
  }

  /** Describes a key by the names of the columns in a schema, as in "id = 4, hash = x'1f'". */
  String describe(RowKey key, TableSchema schema) {
    List<String> names = namesIn(schema);
    List<Object> parts = parts(key);
    return IntStream.range(0, names.size())
        .mapToObj(
            i -> names.get(i) + " = " + EncodedKey.textOf(valueOf(parts.get(i), columns.get(i))))
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns the names that the key columns now have.
   *
   * @throws CommitConflictException when a key column was dropped concurrently
   */
  List<String> namesIn(TableSchema schema) {
    return columns.stream().map(column -> currentColumn(column, schema).name()).toList();
  }

  private static Column currentColumn(Column column, TableSchema schema) {
    return schema.columns().stream()
        .filter(currentColumn -> currentColumn.id() == column.id())
        .findFirst()
        .orElseThrow(
            () ->
                new CommitConflictException(
                    "the key column \""
                        + column.name()
                        + "\" was dropped concurrently: choose other key columns"));
  }

  /**
   * Returns a predicate that holds for all rows with one of the keys; empty if it would not save
   * reads.
   */
  Optional<FilterPredicate> predicate(Collection<RowKey> keys, TableSchema schema) {
    Column column = currentColumn(columns.get(0), schema);
    DataType type = column.type().valueType();
    boolean canListKeys =
        !keys.isEmpty()
            && keys.size() <= MAX_KEYS_IN_PREDICATE
            && (type.kind() == TypeKind.INT || type.kind() == TypeKind.LONG);
    if (!canListKeys) {
      return Optional.empty();
    }
    List<Object> values = keys.stream().map(key -> parts(key).get(0)).distinct().toList();
    return Optional.of(FilterPredicates.column(ColumnPath.of(column.name())).in(values));
  }
}
