package dev.stoa.cli.argument;

import dev.stoa.avro.AvroNames;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * The arguments {@code COLUMN=VALUE} of {@code stoa lookup}.
 *
 * @param paths the columns, or fields and map keys in them
 * @param predicate the condition that each path has its value
 */
public record KeyArguments(List<ColumnPath> paths, FilterPredicate predicate) {
  /**
   * Parses the arguments for a table with the schema {@code schema}.
   *
   * @throws IllegalArgumentException when an argument is not a key with a value
   */
  public static KeyArguments of(List<String> arguments, Schema schema) {
    List<ColumnPath> paths = new ArrayList<>();
    FilterPredicate predicate = FilterPredicates.alwaysTrue();
    for (String argument : arguments) {
      int separator = separatorIndex(argument);
      ColumnPath path = path(argument.substring(0, separator), schema);
      predicate = predicate.and(equality(path, argument.substring(separator + 1), schema));
      paths.add(path);
    }
    return new KeyArguments(paths, predicate);
  }

  /** Returns the condition that a path in rows of a schema has the value that a text stands for. */
  public static FilterPredicate equality(ColumnPath path, String text, Schema schema) {
    return FilterPredicates.column(path).equalTo(value(path, text, schema));
  }

  /** Returns the value that a text stands for, at a path in rows of a schema. */
  static Object value(ColumnPath path, String text, Schema schema) {
    return value(text, schemaAt(path, schema));
  }

  /** Returns the names of the columns. */
  public String[] columns() {
    return paths.stream().map(ColumnPath::column).distinct().toArray(String[]::new);
  }

  /** Returns the index of the first = outside quotes. */
  private static int separatorIndex(String argument) {
    char quote = 0;
    for (int i = 0; i < argument.length(); i++) {
      char character = argument.charAt(i);
      if (quote != 0) {
        quote = character == quote ? 0 : quote;
      } else if (character == '\'' || character == '"' || character == '`') {
        quote = character;
      } else if (character == '=') {
        return i;
      }
    }
    throw new IllegalArgumentException(
        "invalid argument \"" + argument + "\": write a column and its value, as in id=7");
  }

  private static ColumnPath path(String text, Schema schema) {
    return schema.getField(AvroNames.toAvroName(text)) != null
        ? ColumnPath.of(text)
        : ColumnPath.parse(text);
  }

  /** Returns the schema at a path; empty if the path is unknown, which the scan reports. */
  private static Optional<Schema> schemaAt(ColumnPath path, Schema rowSchema) {
    Optional<Schema> nestedSchema = field(rowSchema, path.column());
    for (ColumnPath.Step step : path.steps()) {
      nestedSchema =
          step instanceof ColumnPath.Field field
              ? nestedSchema.flatMap(record -> field(record, field.name()))
              : nestedSchema
                  .filter(map -> map.getType() == Schema.Type.MAP)
                  .map(map -> withoutNull(map.getValueType()));
    }
    return nestedSchema;
  }

  private static Optional<Schema> field(Schema record, String name) {
    return Optional.of(record)
        .filter(schema -> schema.getType() == Schema.Type.RECORD)
        .flatMap(schema -> Optional.ofNullable(schema.getField(AvroNames.toAvroName(name))))
        .map(field -> withoutNull(field.schema()));
  }

  /** Returns the only type of a union besides null; the union itself if it has several. */
  private static Schema withoutNull(Schema schema) {
    if (!schema.isUnion()) {
      return schema;
    }
    List<Schema> types =
        schema.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
    return types.size() == 1 ? types.get(0) : schema;
  }

  private static Object value(String text, Optional<Schema> schema) {
    return switch (schema.map(Schema::getType).orElse(Schema.Type.STRING)) {
      case INT, LONG -> numberOrText(text);
      case FLOAT, DOUBLE -> doubleOrText(text);
      case BOOLEAN -> booleanOrText(text);
      case BYTES, FIXED -> isDecimal(schema.orElseThrow()) ? numberOrText(text) : text;
      case UNION -> valueOfUnion(text, schema.orElseThrow());
      default -> text;
    };
  }

  /** Returns a number or boolean if one of the types has such values; otherwise the text. */
  private static Object valueOfUnion(String text, Schema union) {
    return union.getTypes().stream()
        .map(type -> value(text, Optional.of(type)))
        .filter(value -> !(value instanceof String))
        .findFirst()
        .orElse(text);
  }

  private static boolean isDecimal(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Decimal
        || schema.getLogicalType() instanceof LogicalTypes.BigDecimal;
  }

  /** Returns text that is not a number unchanged: it may be a date or a time. */
  private static Object numberOrText(String text) {
    try {
      return new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      return text;
    }
  }

  private static Object doubleOrText(String text) {
    String number = text.strip();
    return List.of("NaN", "Infinity", "-Infinity").contains(number)
        ? Double.valueOf(number)
        : numberOrText(text);
  }

  private static Object booleanOrText(String text) {
    return switch (text.strip()) {
      case "true" -> true;
      case "false" -> false;
      default -> text;
    };
  }
}
