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
 * The records, enums and fixeds in a column, by name. Used to reject an added or widened column
 * that defines a name again, differently: the JSON of a schema contains only the first definition.
 */
final class NamedTypes {
  private final Map<String, DataType> typesByName = new LinkedHashMap<>();

  private NamedTypes(DataType type) {
    collect(type);
  }

  private void collect(DataType type) {
    switch (type.storedKind()) {
      case ARRAY -> collect(((ArrayType) type).element());
      case MAP -> collect(((MapType) type).value());
      case NULLABLE -> collect(type.valueType());
      case UNION -> ((UnionType) type).branches().forEach(this::collect);
      case ENUM, FIXED -> typesByName.putIfAbsent(UnionType.branchName(type), type);
      case RECORD -> {
        if (typesByName.putIfAbsent(UnionType.branchName(type), type) == null) {
          ((RecordType) type).fields().forEach(field -> collect(field.type()));
        }
      }
      default -> {
        // Other types have no name.
      }
    }
  }

  /**
   * Checks that the definitions of types in an added or widened column do not contradict those in
   * the rest of the table.
   *
   * @param schema the table's schema, including the column
   * @throws InvalidTableException when a definition differs
   */
  static void check(TableSchema schema, Column changedColumn) {
    NamedTypes changedTypes = of(changedColumn);
    if (changedTypes.typesByName.isEmpty()) {
      return;
    }
    if (changedTypes.typesByName.containsKey(schema.record().name().fullName())) {
      changedTypes.checkDefinition(
          changedColumn, AvroTypes.type(schema.avroSchema()), "the table's record");
    }
    for (Column column : schema.columns()) {
      if (column.id() != changedColumn.id()) {
        String owner = "column \"" + column.name() + "\"";
        of(column)
            .typesByName
            .values()
            .forEach(type -> changedTypes.checkDefinition(changedColumn, type, owner));
      }
    }
  }

  private static NamedTypes of(Column column) {
    return new NamedTypes(column.type());
  }

  private void checkDefinition(Column changedColumn, DataType otherType, String owner) {
    String name = UnionType.branchName(otherType);
    DataType ownType = typesByName.get(name);
    if (ownType != null && !areEqual(ownType, otherType)) {
      throw new InvalidTableException(
          "column \"%s\" defines type %s differently from %s: rename the type (a widened column"
                  .formatted(changedColumn.name(), name, owner)
              + " may rename its types), since a schema defines each name once");
    }
  }

  /** Whether two types are equal for Avro, which ignores documentation and aliases. */
  private static boolean areEqual(DataType left, DataType right) {
    return left.equals(right) || AvroTypes.schema(left).equals(AvroTypes.schema(right));
  }
}
