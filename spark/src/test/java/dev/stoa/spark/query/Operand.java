package dev.stoa.spark.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * An operand of conditions and results: a column, a field of a column, a map's value for a key, or
 * an array's element.
 *
 * @param sql the operand in SQL
 * @param samples some of its non-null values; empty if all are null or none is known
 */
record Operand(String sql, DataType type, List<Object> samples) {
  private static final int MAX_KEY_COUNT = 3;
  private static final List<Object> SIZES = List.of(0, 1, 2, 3);
  private static final List<Object> BOOLEANS = List.of(true, false);
  private static final double MAX_SUMMED_MAGNITUDE = 1e9;

  /** A sum of decimals has ten more digits than these, and may have 38. */
  private static final int MAX_SUMMED_DIGITS = 28;

  /** The columns of a table and their nested values. */
  static List<Operand> of(StructType table, List<Row> rows) {
    List<Operand> operands = new ArrayList<>();
    for (int i = 0; i < table.size(); i++) {
      int ordinal = i;
      add(
          operands,
          TableModel.quoted(table.apply(i).name()),
          table.apply(i).dataType(),
          values(rows, row -> ((Row) row).get(ordinal)));
    }
    return operands;
  }

  private static List<Object> values(List<?> parents, Function<Object, Object> child) {
    return parents.stream().map(child).filter(Objects::nonNull).map(Object.class::cast).toList();
  }

  private static void add(List<Operand> operands, String sql, DataType type, List<Object> samples) {
    operands.add(new Operand(sql, type, samples));
    if (type instanceof StructType struct) {
      for (int i = 0; i < struct.size(); i++) {
        int ordinal = i;
        List<Object> fields = values(samples, row -> ((Row) row).get(ordinal));
        add(operands, sql + "." + struct.apply(i).name(), struct.apply(i).dataType(), fields);
      }
    } else if (type instanceof ArrayType array) {
      List<Object> firstElements = values(samples, Operand::first);
      add(operands, "try_element_at(" + sql + ", 1)", array.elementType(), firstElements);
      operands.add(new Operand("size(" + sql + ")", DataTypes.IntegerType, SIZES));
      addFieldsOfElements(operands, sql, array.elementType());
    } else if (type instanceof MapType map) {
      Set<Object> keys = new LinkedHashSet<>();
      samples.forEach(sample -> keys.addAll(asMap(sample).keySet()));
      operands.add(new Operand("size(" + sql + ")", DataTypes.IntegerType, SIZES));
      if (map.keyType().equals(DataTypes.StringType)) {
        operands.add(new Operand(sql + "['none']", map.valueType(), List.of()));
        operands.add(
            new Operand("map_contains_key(" + sql + ", 'k1')", DataTypes.BooleanType, BOOLEANS));
      }
      if (map.keyType() instanceof StructType) { // entries with text keys have no order
        addFieldsOfElements(operands, "map_keys(" + sql + ")", map.keyType());
        addFieldsOfElements(operands, "map_values(" + sql + ")", map.valueType());
      }
      for (Object key : keys.stream().filter(key -> !(key instanceof Row)).limit(MAX_KEY_COUNT).toList()) {
        String value = sql + "[" + SqlLiteral.of(key) + "]";
        add(operands, value, map.valueType(), values(samples, sample -> asMap(sample).get(key)));
      }
    }
  }

  private static void addFieldsOfElements(List<Operand> operands, String array, DataType element) {
    if (element instanceof StructType struct) {
      for (StructField field : struct.fields()) {
        DataType fieldArray = DataTypes.createArrayType(field.dataType());
        operands.add(new Operand(array + "." + field.name(), fieldArray, List.of()));
      }
    }
  }

  private static Object first(Object array) {
    var elements = (scala.collection.Seq<?>) array;
    return elements.isEmpty() ? null : elements.head();
  }

  private static java.util.Map<?, ?> asMap(Object map) {
    return CollectionConverters.asJava((scala.collection.Map<?, ?>) map);
  }

  /** Whether the operand is ordered and may be compared with a literal. */
  boolean isPlain() {
    return isPlain(type);
  }

  static boolean isPlain(DataType type) {
    return !(type instanceof StructType || type instanceof ArrayType || type instanceof MapType);
  }

  /** Whether rows may be grouped by the operand, which must not contain a map. */
  boolean isGroupable() {
    return isGroupable(type);
  }

  private static boolean isGroupable(DataType type) {
    if (type instanceof StructType struct) {
      return CollectionConverters.asJava(struct).stream()
          .allMatch(field -> isGroupable(field.dataType()));
    }
    return type instanceof ArrayType array
        ? isGroupable(array.elementType())
        : !(type instanceof MapType);
  }

  /** Whether sums of the operand are the same in any order, without overflow. */
  boolean isSummable() {
    if (type instanceof LongType
        || (type instanceof DecimalType d && d.precision() > MAX_SUMMED_DIGITS)) {
      return samples.stream()
          .allMatch(number -> Math.abs(((Number) number).doubleValue()) < MAX_SUMMED_MAGNITUDE);
    }
    return type instanceof NumericType || type.typeName().startsWith("interval");
  }

  boolean isText() {
    return type.typeName().equals("string");
  }

  boolean isBinary() {
    return type instanceof BinaryType;
  }

  Object sample(Random random) {
    return samples.get(random.nextInt(samples.size()));
  }
}
