package dev.stoa.delta;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Random types that both formats know, and the SQL of random values of them. */
final class RandomTypes {
  private static final List<DataType> PLAIN =
      List.of(
          DataTypes.BooleanType,
          DataTypes.ByteType,
          DataTypes.ShortType,
          DataTypes.IntegerType,
          DataTypes.IntegerType,
          DataTypes.LongType,
          DataTypes.FloatType,
          DataTypes.DoubleType,
          DataTypes.createDecimalType(5, 2),
          DataTypes.createDecimalType(18, 6),
          DataTypes.createDecimalType(30, 4),
          DataTypes.StringType,
          DataTypes.StringType,
          DataTypes.BinaryType,
          DataTypes.DateType,
          DataTypes.TimestampType,
          DataTypes.TimestampNTZType);
  private static final List<DataType> PARTITION =
      List.of(
          DataTypes.StringType,
          DataTypes.StringType,
          DataTypes.IntegerType,
          DataTypes.DateType,
          DataTypes.BooleanType);
  private static final List<String> TEXTS =
      List.of(
          "a",
          "b",
          "ab",
          "B",
          "über",
          "\uD83D\uDE00",
          "it's",
          "a%b_c",
          "\\",
          "zz top",
          "a/b=c:d",
          " ",
          "null",
          "{\"x\":1}",
          "\t");
  private static final int MAX_DEPTH = 2;

  private final Random random;

  RandomTypes(Random random) {
    this.random = random;
  }

  DataType any() {
    return any(0);
  }

  static boolean isPlain(DataType type) {
    return !(type instanceof StructType || type instanceof ArrayType || type instanceof MapType);
  }

  static boolean isPartition(DataType type) {
    return PARTITION.contains(type);
  }

  DataType partition() {
    return PARTITION.get(random.nextInt(PARTITION.size()));
  }

  /** Returns the SQL of a value of a partition, which must be a literal. */
  String partitionLiteral(DataType type) {
    String value = plain(type);
    return type.equals(DataTypes.DateType)
        ? "date'2026-03-" + (11 + random.nextInt(5)) + "'"
        : type.equals(DataTypes.IntegerType) ? value.replace("'", "") : value;
  }

  private DataType any(int depth) {
    int choice = depth >= MAX_DEPTH ? 9 : random.nextInt(10);
    return switch (choice) {
      case 0 -> DataTypes.createArrayType(any(depth + 1), true);
      case 1 -> DataTypes.createMapType(key(), any(depth + 1), true);
      case 2, 3 -> struct(depth);
      default -> PLAIN.get(random.nextInt(PLAIN.size()));
    };
  }

  private DataType key() {
    return random.nextInt(4) == 0 ? DataTypes.IntegerType : DataTypes.StringType;
  }

  private StructType struct(int depth) {
    StructType struct = new StructType();
    for (int i = random.nextInt(3); i >= 0; i--) {
      struct = struct.add("f" + i, any(depth + 1), true);
    }
    return struct;
  }

  /** Returns a wider type that both formats can change a type to, or null if there is none. */
  DataType wider(DataType type) {
    if (type instanceof DecimalType decimal) {
      return decimal.precision() > 30
          ? null
          : DataTypes.createDecimalType(decimal.precision() + 5, decimal.scale());
    }
    return switch (type.typeName()) {
      case "byte" -> random.nextBoolean() ? DataTypes.ShortType : DataTypes.LongType;
      case "short" -> DataTypes.IntegerType;
      case "integer" -> DataTypes.LongType;
      case "float" -> DataTypes.DoubleType;
      default -> null;
    };
  }

  /** Returns the SQL of a value, which may be null. */
  String nullable(DataType type) {
    return random.nextInt(6) == 0 ? Sql.cast("null", type) : value(type);
  }

  /** Returns the SQL of a value of exactly this type. */
  String value(DataType type) {
    if (type instanceof StructType struct) {
      List<String> fields = new ArrayList<>();
      for (StructField field : struct.fields()) {
        fields.add(Sql.text(field.name()) + ", " + nullable(field.dataType()));
      }
      return "named_struct(" + String.join(", ", fields) + ")";
    } else if (type instanceof ArrayType array) {
      List<String> elements = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        elements.add(nullable(array.elementType()));
      }
      return Sql.cast("array(" + String.join(", ", elements) + ")", type);
    } else if (type instanceof MapType map) {
      TreeMap<String, String> entries = new TreeMap<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        entries.put(key(map.keyType()), nullable(map.valueType()));
      }
      String list =
          entries.entrySet().stream()
              .map(entry -> entry.getKey() + ", " + entry.getValue())
              .collect(Collectors.joining(", "));
      return Sql.cast("map(" + list + ")", type);
    }
    return Sql.cast(plain(type), type);
  }

  String key(DataType type) {
    return type.equals(DataTypes.StringType)
        ? Sql.text("k" + random.nextInt(3))
        : "" + random.nextInt(3);
  }

  private int small() {
    return random.nextInt(10) - 3;
  }

  private boolean isExtreme() {
    return random.nextInt(20) == 0;
  }

  private String plain(DataType type) {
    if (type instanceof DecimalType decimal) {
      BigInteger max = BigInteger.TEN.pow(decimal.precision()).subtract(BigInteger.ONE);
      BigDecimal value =
          isExtreme() ? new BigDecimal(max, decimal.scale()) : BigDecimal.valueOf(small() * 25L, 2);
      return "'" + value.toPlainString() + "'";
    }
    int value = small();
    return switch (type.typeName()) {
      case "boolean" -> "" + (value % 2 == 0);
      case "byte" -> isExtreme() ? "'-128'" : "" + value;
      case "short" -> isExtreme() ? "'32767'" : "" + value;
      case "integer" -> isExtreme() ? "'-2147483648'" : "" + value;
      case "long" -> isExtreme() ? "'9223372036854775807'" : "" + value;
      case "float", "double" -> floating(value);
      case "string" -> Sql.text(TEXTS.get(random.nextInt(TEXTS.size())));
      case "binary" -> "X'" + "0aff".repeat(Math.abs(value) % 3) + "'";
      case "date" -> isExtreme() ? "'9999-12-31'" : "date_from_unix_date(" + value * 400 + ")";
      case "timestamp", "timestamp_ntz" ->
          isExtreme()
              ? "'0001-01-01 00:00:00'"
              : "'2026-03-%02d 12:00:00.00000%d'".formatted(value + 10, value + 3);
      default -> throw new IllegalArgumentException(type.typeName());
    };
  }

  private String floating(int value) {
    List<String> special = List.of("'NaN'", "'-0.0'", "'Infinity'", "'-Infinity'", "'0.0'");
    return random.nextInt(6) == 0
        ? special.get(random.nextInt(special.size()))
        : "'" + value / 4.0 + "'";
  }
}
