package dev.stoa.predicate;

import java.util.stream.Collectors;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Names types in messages: "a string", "a timestamp-millis". */
final class SchemaWords {
  private SchemaWords() {}

  static String of(Schema schema) {
    if (schema.isUnion()) {
      return schema.getTypes().stream()
          .map(type -> type.getType().getName())
          .collect(Collectors.joining(", ", "a union of ", ""));
    }
    LogicalType logical = ValueForm.logicalType(schema);
    if (logical instanceof LogicalTypes.Decimal decimal) {
      return "a decimal(" + decimal.getPrecision() + ", " + decimal.getScale() + ")";
    }
    String name = logical == null ? schema.getType().getName() : logical.getName();
    return ("aeiou".indexOf(name.charAt(0)) >= 0 && !"uuid".equals(name) ? "an " : "a ") + name;
  }
}
