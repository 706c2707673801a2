package dev.stoa.schema;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.MapType;
import dev.stoa.type.RecordType;
import dev.stoa.type.UnionType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The records, enums and fixeds of a column by name. Called when a column is added or widened,
 * because a schema's text defines each name only once, so a second definition would be lost.
 */
final class NamedTypes {
  private final Map<String, DataType> definitions = new LinkedHashMap<>();

  private NamedTypes(DataType type) {
    collect(type);
  }

  private void collect(DataType type) {
    switch (type.storedKind()) {
      case ARRAY -> collect(((ArrayType) type).element());
      case MAP -> collect(((MapType) type).value());
      case NULLABLE -> collect(type.valueType());
      case UNION -> ((UnionType) type).branches().forEach(this::collect);
      case ENUM, FIXED -> definitions.putIfAbsent(UnionType.branchName(type), type);
      case RECORD -> {
        if (definitions.putIfAbsent(UnionType.branchName(type), type) == null) {
          ((RecordType) type).fields().forEach(field -> collect(field.type()));
        }
      }
      default -> {
        // has no name
      }
    }
  }

  /**
   * Checks that the types of a column are defined as in the rest of its table.
   *
   * @param schema the table's schema with the column
   * @throws InvalidTableException when a definition differs
   */
  static void check(TableSchema schema, Column changed) {
    NamedTypes types = of(changed);
    if (types.definitions.isEmpty()) {
      return;
    }
    if (types.definitions.containsKey(schema.record().name().fullName())) {
      types.check(changed, AvroTypes.type(schema.avroSchema()), "the table's record");
    }
    for (Column column : schema.columns()) {
      if (column.id() != changed.id()) {
        String owner = "column \"" + column.name() + "\"";
        of(column).definitions.values().forEach(other -> types.check(changed, other, owner));
      }
    }
  }

  private static NamedTypes of(Column column) {
    return new NamedTypes(column.type());
  }

  private void check(Column changed, DataType other, String owner) {
    String name = UnionType.branchName(other);
    DataType ownType = definitions.get(name);
    if (ownType != null && !areSame(ownType, other)) {
      throw new InvalidTableException(
          "column \"%s\" defines type %s differently from %s: rename the type (a widened column"
                  .formatted(changed.name(), name, owner)
              + " may rename its types), since a schema defines each name once");
    }
  }

  /** Avro's equality, which ignores documentation and aliases. */
  private static boolean areSame(DataType left, DataType right) {
    return left.equals(right) || AvroTypes.schema(left).equals(AvroTypes.schema(right));
  }
}
