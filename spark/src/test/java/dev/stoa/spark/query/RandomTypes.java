package dev.stoa.spark.query;

import java.util.List;
import java.util.Random;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;

/** Creates random Spark types, including nested ones, and row types. */
final class RandomTypes {
  private static final List<DataType> PLAIN_TYPES =
      List.of(
          DataTypes.BooleanType,
          DataTypes.ByteType,
          DataTypes.ShortType,
          DataTypes.IntegerType,
          DataTypes.IntegerType,
          DataTypes.LongType,
          DataTypes.LongType,
          DataTypes.FloatType,
          DataTypes.DoubleType,
          DataTypes.createDecimalType(5, 2),
          DataTypes.createDecimalType(18, 6),
          DataTypes.createDecimalType(38, 10),
          DataTypes.StringType,
          DataTypes.StringType,
          DataTypes.StringType,
          DataTypes.BinaryType,
          DataTypes.DateType,
          DataTypes.TimestampType,
          DataTypes.TimestampNTZType,
          TimeType.apply(6),
          DataTypes.createYearMonthIntervalType(),
          DataTypes.createDayTimeIntervalType());
  private static final List<DataType> KEY_TYPES =
      List.of(
          DataTypes.StringType,
          DataTypes.StringType,
          DataTypes.StringType,
          DataTypes.IntegerType,
          DataTypes.DateType);
  private static final int MAX_DEPTH = 2;

  private final Random random;

  RandomTypes(Random random) {
    this.random = random;
  }

  /** Creates the type of a table with a unique {@code id} and three to eight more columns. */
  StructType table() {
    StructType table = new StructType().add("id", DataTypes.LongType, false);
    int columnCount = 3 + random.nextInt(6);
    for (int i = 0; i < columnCount; i++) {
      String name = random.nextInt(8) == 0 ? "c-" + i + " größe" : "c" + i;
      table = table.add(name, any(0), random.nextInt(5) > 0);
    }
    return table;
  }

  DataType any(int depth) {
    if (depth >= MAX_DEPTH) {
      return plain();
    }
    return switch (random.nextInt(10)) {
      case 0 -> DataTypes.createArrayType(any(depth + 1), random.nextBoolean());
      case 1, 2 ->
          DataTypes.createMapType(
              random.nextInt(4) == 0 ? structKey() : key(),
              any(depth + 1),
              random.nextBoolean());
      case 3, 4 -> struct(depth);
      default -> plain();
    };
  }

  private DataType key() {
    return KEY_TYPES.get(random.nextInt(KEY_TYPES.size()));
  }

  private StructType structKey() {
    StructType struct = new StructType();
    for (int i = random.nextInt(3); i >= 0; i--) {
      struct = struct.add("k" + i, key(), random.nextBoolean());
    }
    return random.nextInt(4) == 0 ? struct.add("inner", struct, true) : struct;
  }

  DataType plain() {
    return PLAIN_TYPES.get(random.nextInt(PLAIN_TYPES.size()));
  }

  private StructType struct(int depth) {
    StructField[] fields = new StructField[1 + random.nextInt(3)];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = DataTypes.createStructField("f" + i, any(depth + 1), random.nextInt(4) > 0);
    }
    return DataTypes.createStructType(fields);
  }
}
