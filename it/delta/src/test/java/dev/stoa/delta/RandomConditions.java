package dev.stoa.delta;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Random conditions on columns, and on fields, elements and map values in them. */
final class RandomConditions {
  /** An expression and its type, which is not nested. */
  record Operand(String sql, DataType type) {}

  private final Random random;
  private final RandomTypes types;

  RandomConditions(Random random, RandomTypes types) {
    this.random = random;
    this.types = types;
  }

  /** Returns the operands of a table whose columns follow a prefix, such as {@code t.}. */
  List<Operand> operands(String prefix, StructType schema) {
    List<Operand> operands = new ArrayList<>();
    for (StructField field : schema.fields()) {
      add(operands, prefix + Sql.quoted(field.name()), field.dataType());
    }
    return operands;
  }

  private void add(List<Operand> operands, String sql, DataType type) {
    if (type instanceof StructType struct) {
      for (StructField field : struct.fields()) {
        add(operands, sql + "." + Sql.quoted(field.name()), field.dataType());
      }
    } else if (type instanceof ArrayType array) {
      operands.add(new Operand("size(" + sql + ")", DataTypes.IntegerType));
      add(operands, "try_element_at(" + sql + ", 1)", array.elementType());
    } else if (type instanceof MapType map) {
      add(operands, sql + "[" + types.key(map.keyType()) + "]", map.valueType());
    } else {
      operands.add(new Operand(sql, type));
    }
  }

  /**
   * Returns a condition on a table whose columns follow a prefix. It never names -0.0, which is not
   * less than 0.0 in SQL, but is in the statistics by which Delta Lake skips files.
   */
  String on(String prefix, StructType schema) {
    return on(operands(prefix, schema), random.nextInt(3)).replace("'-0.0'", "'0.0'");
  }

  private String on(List<Operand> operands, int depth) {
    return switch (depth == 0 ? 9 : random.nextInt(6)) {
      case 0 -> "not (" + on(operands, depth - 1) + ")";
      case 1, 2 -> "(" + on(operands, depth - 1) + " and " + on(operands, depth - 1) + ")";
      case 3, 4 -> "(" + on(operands, depth - 1) + " or " + on(operands, depth - 1) + ")";
      default -> leaf(operands);
    };
  }

  private String leaf(List<Operand> operands) {
    Operand operand = operands.get(random.nextInt(operands.size()));
    String sql = operand.sql();
    DataType type = operand.type();
    if (sql.endsWith("`k`") && random.nextBoolean()) {
      return sql + " % 3 = " + random.nextInt(3);
    }
    return switch (random.nextInt(8)) {
      case 0 -> sql + (random.nextBoolean() ? " is null" : " is not null");
      case 1 -> sql + " in (" + types.value(type) + ", " + types.nullable(type) + ")";
      case 2 -> sql + " <=> " + types.nullable(type);
      case 3 -> sql + " not in (" + types.value(type) + ", " + types.value(type) + ")";
      case 4 ->
          type.equals(DataTypes.StringType)
              ? sql
                  + " like '"
                  + List.of("a%", "%b%", "_b", "\\\\\\\\%").get(random.nextInt(4))
                  + "'"
              : sql + " between " + types.value(type) + " and " + types.value(type);
      default ->
          sql
              + List.of(" = ", " < ", " <= ", " > ", " >= ", " <> ").get(random.nextInt(6))
              + types.value(type);
    };
  }
}
