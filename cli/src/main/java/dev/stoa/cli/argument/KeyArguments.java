package dev.stoa.cli.argument;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Turns the keys of {@code stoa lookup}, each a {@code path=value}, into a predicate. */
public record KeyArguments(List<ColumnPath> paths, FilterPredicate predicate) {
  /**
   * Parses the arguments for a table of this schema.
   *
   * @throws IllegalArgumentException when one is not a key with a value
   */
  public static KeyArguments of(List<String> arguments, Schema schema) {
    List<ColumnPath> paths = new ArrayList<>();
    FilterPredicate all = FilterPredicates.alwaysTrue();
    for (String argument : arguments) {
      int end = endOfPath(argument);
      ColumnPath path = path(argument.substring(0, end), schema);
      Object value = value(argument.substring(end + 1), schemaAt(path, schema));
      all = all.and(FilterPredicates.column(path).equalTo(value));
      paths.add(path);
    }
    return new KeyArguments(paths, all);
  }

  /** The key columns. */
  public String[] columns() {
    return paths.stream().map(ColumnPath::column).distinct().toArray(String[]::new);
  }

  /** The position of the first = outside quotes. */
  private static int endOfPath(String argument) {
    char quote = 0;
    for (int i = 0; i < argument.length(); i++) {
      char c = argument.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"' || c == '`') {
        quote = c;
      } else if (c == '=') {
        return i;
      }
    }
    throw new IllegalArgumentException(
        "invalid key \"" + argument + "\": write a column and its value, as in id=7");
  }

  private static ColumnPath path(String text, Schema schema) {
    return schema.getField(text) != null ? ColumnPath.of(text) : ColumnPath.parse(text);
  }

  /** Empty for an unknown path, which binding the predicate rejects. */
  private static Optional<Schema> schemaAt(ColumnPath path, Schema row) {
    Optional<Schema> at = field(row, path.column());
    for (ColumnPath.Step step : path.steps()) {
      at =
          step instanceof ColumnPath.Field field
              ? at.flatMap(record -> field(record, field.name()))
              : at.filter(map -> map.getType() == Schema.Type.MAP)
                  .map(map -> withoutNull(map.getValueType()));
    }
    return at;
  }

  private static Optional<Schema> field(Schema record, String name) {
    return Optional.of(record)
        .filter(schema -> schema.getType() == Schema.Type.RECORD)
        .flatMap(schema -> Optional.ofNullable(schema.getField(name)))
        .map(field -> withoutNull(field.schema()));
  }

  private static Schema withoutNull(Schema schema) {
    return schema.isUnion()
        ? schema.getTypes().stream()
            .filter(type -> type.getType() != Schema.Type.NULL)
            .findFirst()
            .orElse(schema)
        : schema;
  }

  private static Object value(String text, Optional<Schema> schema) {
    return switch (schema.map(Schema::getType).orElse(Schema.Type.STRING)) {
      case INT, LONG -> numberOr(text);
      case FLOAT, DOUBLE -> doubleOr(text);
      case BOOLEAN -> booleanOr(text);
      case BYTES, FIXED -> isDecimal(schema.orElseThrow()) ? numberOr(text) : text;
      default -> text;
    };
  }

  private static boolean isDecimal(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Decimal
        || schema.getLogicalType() instanceof LogicalTypes.BigDecimal;
  }

  /** Dates and times are written as strings too. */
  private static Object numberOr(String text) {
    try {
      return new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      return text;
    }
  }

  private static Object doubleOr(String text) {
    String number = text.strip();
    return List.of("NaN", "Infinity", "-Infinity").contains(number)
        ? Double.valueOf(number)
        : numberOr(text);
  }

  private static Object booleanOr(String text) {
    return switch (text.strip()) {
      case "true" -> true;
      case "false" -> false;
      default -> text;
    };
  }
}
