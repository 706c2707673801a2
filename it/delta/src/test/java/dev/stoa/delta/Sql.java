package dev.stoa.delta;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Expressions that convert and change values of any type. */
final class Sql {
  private Sql() {}

  static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  static String quotedList(List<String> names) {
    return names.stream().map(Sql::quoted).collect(Collectors.joining(", "));
  }

  static String text(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  static String cast(String expression, DataType type) {
    return "cast(" + expression + " as " + type.sql() + ")";
  }

  /** Converts a value to another type, whose fields are found by name; new fields are null. */
  static String conform(String expression, DataType from, DataType to) {
    return from.equals(to) ? expression : conform(expression, from, to, 0);
  }

  private static String conform(String expression, DataType from, DataType to, int depth) {
    String variable = "x" + depth;
    if (from instanceof StructType source && to instanceof StructType target) {
      String fields =
          Arrays.stream(target.fields())
              .map(field -> field(expression, source, field, depth))
              .collect(Collectors.joining(", "));
      return "if(%s is null, null, named_struct(%s))".formatted(expression, fields);
    } else if (from instanceof ArrayType source && to instanceof ArrayType target) {
      String element = conform(variable, source.elementType(), target.elementType(), depth + 1);
      return "transform(%s, %s -> %s)".formatted(expression, variable, element);
    } else if (from instanceof MapType source && to instanceof MapType target) {
      String value = conform(variable, source.valueType(), target.valueType(), depth + 1);
      return "transform_values(%s, (k%d, %s) -> %s)".formatted(expression, depth, variable, value);
    }
    return cast(expression, to);
  }

  private static String field(String expression, StructType source, StructField field, int depth) {
    String value =
        Arrays.asList(source.fieldNames()).contains(field.name())
            ? conform(
                expression + "." + quoted(field.name()),
                source.apply(field.name()).dataType(),
                field.dataType(),
                depth + 1)
            : cast("null", field.dataType());
    return text(field.name()) + ", " + value;
  }

  /** Returns a struct with another value of a field; if the struct is null, other fields are. */
  static String withField(String expression, StructType type, List<String> path, String value) {
    return Arrays.stream(type.fields())
        .map(
            field -> {
              String old = expression + "." + quoted(field.name());
              String replaced =
                  !field.name().equals(path.get(0))
                      ? old
                      : path.size() == 1
                          ? cast(value, field.dataType())
                          : withField(
                              old,
                              (StructType) field.dataType(),
                              path.subList(1, path.size()),
                              value);
              return text(field.name()) + ", " + replaced;
            })
        .collect(Collectors.joining(", ", "named_struct(", ")"));
  }
}
