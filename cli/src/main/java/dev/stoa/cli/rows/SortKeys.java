package dev.stoa.cli.rows;

import dev.stoa.predicate.ColumnPath;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/**
 * Extracts the sort keys of rows and compares them: numbers by value with NaN last, text by its
 * UTF-8 bytes, enums by the order of their symbols. Values of a union are sorted by branch, its
 * numbers together.
 */
final class SortKeys {
  /** The value of a union: numbers are one branch, since users compare 1 with 1.5. */
  private record UnionValue(int branch, Comparable<Object> value)
      implements Comparable<UnionValue> {
    @Override
    public int compareTo(UnionValue that) {
      int order = Integer.compare(branch, that.branch);
      return order != 0 ? order : value.compareTo(that.value);
    }
  }

  /** Bytes, compared as unsigned numbers. */
  @SuppressWarnings("ArrayRecordComponent") // equality is defined below
  private record Bytes(byte[] bytes) implements Comparable<Bytes> {
    @Override
    public int compareTo(Bytes that) {
      return Arrays.compareUnsigned(bytes, that.bytes);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Bytes that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }
  }

  /** Reads the key of one term from a row; null if the value is null or absent. */
  private interface KeyReader extends Function<IndexedRecord, Comparable<Object>> {}

  private final List<KeyReader> readers = new ArrayList<>();
  private final List<Comparator<Comparable<Object>>> orders = new ArrayList<>();

  /**
   * Creates the keys of rows of a schema.
   *
   * @throws IllegalArgumentException when a term names values that have no order
   */
  SortKeys(Schema rowSchema, List<SortTerm> terms) {
    for (SortTerm term : terms) {
      readers.add(reader(rowSchema, term.path()));
      Comparator<Comparable<Object>> order =
          term.isDescending() ? Comparator.reverseOrder() : Comparator.naturalOrder();
      Comparator<Comparable<Object>> orderWithNulls =
          term.isNullsFirst() ? Comparator.nullsFirst(order) : Comparator.nullsLast(order);
      orders.add(orderWithNulls);
    }
  }

  /** Returns the keys of a row, which stay valid when the row changes. */
  Comparable<Object>[] of(IndexedRecord row) {
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    Comparable<Object>[] keys = new Comparable[readers.size()];
    Arrays.setAll(keys, i -> readers.get(i).apply(row));
    return keys;
  }

  int compare(Comparable<Object>[] left, Comparable<Object>[] right) {
    int order = 0;
    for (int i = 0; i < left.length && order == 0; i++) {
      order = orders.get(i).compare(left[i], right[i]);
    }
    return order;
  }

  private static KeyReader reader(Schema rowSchema, ColumnPath path) {
    Schema.Field column = field(rowSchema, path.column(), path);
    Function<Object, Object> value = row -> ((IndexedRecord) row).get(column.pos());
    Schema schema = withoutNull(column.schema());
    for (ColumnPath.Step step : path.steps()) {
      Function<Object, Object> container = value;
      if (step instanceof ColumnPath.Field fieldStep) {
        Schema.Field field = field(schema, fieldStep.name(), path);
        value =
            row ->
                container.apply(row) instanceof IndexedRecord nested
                    ? nested.get(field.pos())
                    : null;
        schema = withoutNull(field.schema());
      } else {
        if (schema.getType() != Schema.Type.MAP) {
          throw unknownPath(path);
        }
        String key = ((ColumnPath.Key) step).name();
        value = row -> container.apply(row) instanceof Map<?, ?> map ? valueOf(map, key) : null;
        schema = withoutNull(schema.getValueType());
      }
    }
    Function<Object, Object> pathValue = value;
    Function<Object, Comparable<Object>> comparable = comparable(schema, path);
    return row -> {
      Object keyValue = pathValue.apply(row);
      return keyValue == null ? null : comparable.apply(keyValue);
    };
  }

  /** Returns the value of a key, which maps of tables contain as Utf8. */
  private static Object valueOf(Map<?, ?> map, String key) {
    Object value = map.get(new Utf8(key));
    return value == null ? map.get(key) : value;
  }

  private static Schema.Field field(Schema record, String name, ColumnPath path) {
    return Optional.of(record)
        .filter(schema -> schema.getType() == Schema.Type.RECORD)
        .map(schema -> schema.getField(name))
        .orElseThrow(() -> unknownPath(path));
  }

  private static IllegalArgumentException unknownPath(ColumnPath path) {
    return new IllegalArgumentException(
        "there is no "
            + path
            + " to order by: name a column, or a field or map key in one, as in address.city or"
            + " tags['color']");
  }

  private static Schema withoutNull(Schema schema) {
    if (!schema.isUnion()) {
      return schema;
    }
    List<Schema> branches =
        schema.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
    return branches.size() == 1 ? branches.get(0) : Schema.createUnion(branches);
  }

  /** Returns a function that copies values into objects that can be compared. */
  @SuppressWarnings("unchecked") // values of one schema have one class
  private static Function<Object, Comparable<Object>> comparable(Schema schema, ColumnPath path) {
    Function<Object, ?> function =
        switch (schema.getType()) {
          case BOOLEAN, NULL -> Function.identity();
          case INT, LONG -> value -> ((Number) value).longValue();
          case FLOAT, DOUBLE -> value -> ((Number) value).doubleValue() + 0.0; // -0.0 equals 0.0
          case STRING -> SortKeys::copyOfText;
          case ENUM -> value -> schema.getEnumOrdinal(value.toString());
          case BYTES, FIXED -> bytesFunction(schema);
          case UNION -> unionFunction(schema, path);
          case ARRAY, MAP, RECORD -> throw unordered(schema, path);
        };
    return value -> (Comparable<Object>) function.apply(value);
  }

  /** Copies text, even if the row is text of another class, such as a string of Java. */
  private static Utf8 copyOfText(Object value) {
    return value instanceof Utf8 text ? new Utf8(text) : new Utf8(value.toString());
  }

  private static Function<Object, ?> bytesFunction(Schema schema) {
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal type) {
      Conversions.DecimalConversion conversion = new Conversions.DecimalConversion();
      return value ->
          value instanceof GenericFixed fixed
              ? conversion.fromFixed(fixed, schema, type)
              : conversion.fromBytes(((ByteBuffer) value).duplicate(), schema, type);
    }
    if (schema.getLogicalType() instanceof LogicalTypes.BigDecimal type) {
      Conversions.BigDecimalConversion conversion = new Conversions.BigDecimalConversion();
      return value -> conversion.fromBytes(((ByteBuffer) value).duplicate(), schema, type);
    }
    return value -> {
      if (value instanceof GenericFixed fixed) {
        return new Bytes(fixed.bytes().clone());
      }
      ByteBuffer buffer = ((ByteBuffer) value).duplicate();
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      return new Bytes(bytes);
    };
  }

  private static Function<Object, ?> unionFunction(Schema union, ColumnPath path) {
    List<Function<Object, Comparable<Object>>> functions =
        union.getTypes().stream().map(branch -> comparable(branch, path)).toList();
    int numberBranch = union.getTypes().size();
    return value -> {
      if (value instanceof Number number) {
        return new UnionValue(numberBranch, comparableDouble(number));
      }
      int branch = GenericData.get().resolveUnion(union, value);
      return new UnionValue(branch, functions.get(branch).apply(value));
    };
  }

  @SuppressWarnings("unchecked") // doubles are compared with doubles
  private static Comparable<Object> comparableDouble(Number number) {
    return (Comparable<Object>) (Comparable<?>) (number.doubleValue() + 0.0);
  }

  private static IllegalArgumentException unordered(Schema schema, ColumnPath path) {
    String advice =
        switch (schema.getType()) {
          case RECORD -> path + "." + schema.getFields().get(0).name();
          case MAP -> path + "['key']";
          default -> "another column";
        };
    return new IllegalArgumentException(
        "rows cannot be ordered by "
            + path
            + ", whose values have several parts: order by a single value, such as "
            + advice);
  }
}
