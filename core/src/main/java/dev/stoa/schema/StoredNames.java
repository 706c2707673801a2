package dev.stoa.schema;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.EnumType;
import dev.stoa.type.Field;
import dev.stoa.type.FixedType;
import dev.stoa.type.MapType;
import dev.stoa.type.NullableType;
import dev.stoa.type.RecordType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeName;
import dev.stoa.type.UnionType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Pairs the fields of records in files with those of a table by their {@link Field#storedName
 * stored names}, so that fields can be renamed, dropped and added again without rewriting files.
 * Called when a file's type differs from the table's, and when a schema changes.
 */
public final class StoredNames {
  /** The name of a field of a file that the table no longer has; followed by its ordinal. */
  private static final String DROPPED_NAME = "dropped field ";

  private StoredNames() {}

  /**
   * Returns the column of a file with the table's current names of nested fields. If nothing else
   * differs but names, defaults and properties, that is the table's column itself.
   *
   * @param stored the column as it was when the file was written
   * @param current the table's column with the same id
   */
  public static Column align(Column stored, Column current) {
    if (stored.id() != current.id() || stored.isSameColumn(current)) {
      return stored.isSameColumn(current) ? current : stored;
    }
    DataType alignedType = align(stored.type(), current.type());
    if (haveSameLayout(alignedType, current.type())) {
      return current;
    }
    return alignedType.equals(stored.type())
        ? stored
        : Column.of(Field.of(stored.name(), alignedType).withId(stored.id()));
  }

  private static DataType align(DataType stored, DataType current) {
    if (stored instanceof NullableType nullable) {
      DataType value = align(nullable.value(), current);
      return new NullableType(value, nullable.nullPosition());
    }
    if (current instanceof NullableType nullable) {
      return align(stored, nullable.value());
    }
    if (stored instanceof ArrayType storedArray && current instanceof ArrayType array) {
      return new ArrayType(align(storedArray.element(), array.element()), storedArray.properties());
    }
    if (stored instanceof MapType storedMap && current instanceof MapType map) {
      return new MapType(align(storedMap.value(), map.value()), storedMap.properties());
    }
    boolean isRecord =
        stored instanceof RecordType storedRecord
            && current instanceof RecordType record
            && !storedRecord.isRecursive()
            && !record.isRecursive();
    return isRecord ? alignRecord((RecordType) stored, (RecordType) current) : stored;
  }

  private static RecordType alignRecord(RecordType stored, RecordType current) {
    List<Field> alignedFields = new ArrayList<>();
    boolean[] isTaken = new boolean[current.fields().size()];
    for (Field field : stored.fields()) {
      OptionalInt ordinal = ordinalOf(field, current);
      boolean isPaired = ordinal.isPresent() && !isTaken[ordinal.getAsInt()];
      if (isPaired) {
        isTaken[ordinal.getAsInt()] = true;
        Field target = current.fields().get(ordinal.getAsInt());
        DataType type = align(field.type(), target.type());
        alignedFields.add(field.withName(target.name()).withType(type, field.defaultValue()));
      } else {
        alignedFields.add(field.withName(nameOfDropped(alignedFields.size(), current)));
      }
    }
    if (alignedFields.equals(stored.fields())) {
      return stored;
    }
    // A name of its own, since records with one name must have the same fields.
    TypeName name = TypeName.of(stored.name().name() + "_read_as_" + current.name().name());
    return stored.withoutFields(name, stored.properties()).withFields(alignedFields);
  }

  private static OptionalInt ordinalOf(Field storedField, RecordType current) {
    return current
        .fieldStoredAs(storedField.storedName())
        .map(field -> current.ordinal(field.name()))
        .orElse(OptionalInt.empty());
  }

  private static String nameOfDropped(int ordinal, RecordType current) {
    String name = DROPPED_NAME + ordinal;
    while (current.field(name).isPresent()) {
      name += "'";
    }
    return name;
  }

  /** Whether values of both types are stored as the same bytes, with the same names of fields. */
  private static boolean haveSameLayout(DataType left, DataType right) {
    if (left.kind() != right.kind() || left.storedKind() != right.storedKind()) {
      return false;
    }
    if (left instanceof NullableType nullable) {
      return nullable.nullPosition() == ((NullableType) right).nullPosition()
          && haveSameLayout(nullable.value(), right.valueType());
    }
    if (left instanceof RecordType record && !record.isRecursive()) {
      return haveSameFields(record.fields(), ((RecordType) right).fields());
    }
    return switch (left.kind()) {
      case ARRAY -> haveSameLayout(((ArrayType) left).element(), ((ArrayType) right).element());
      case MAP -> haveSameLayout(((MapType) left).value(), ((MapType) right).value());
      case ENUM -> ((EnumType) left).symbols().equals(((EnumType) right).symbols());
      case DECIMAL -> haveSameDigits((DecimalType) left, (DecimalType) right);
      case RECORD, UNION -> left.equals(right);
      default ->
          left.storedKind() != TypeKind.FIXED || FixedType.sizeOf(left) == FixedType.sizeOf(right);
    };
  }

  private static boolean haveSameDigits(DecimalType left, DecimalType right) {
    return left.precision() == right.precision()
        && left.scale() == right.scale()
        && (left.storedKind() != TypeKind.FIXED
            || FixedType.sizeOf(left) == FixedType.sizeOf(right));
  }

  private static boolean haveSameFields(List<Field> left, List<Field> right) {
    boolean isSame = left.size() == right.size();
    for (int i = 0; isSame && i < left.size(); i++) {
      isSame =
          left.get(i).name().equals(right.get(i).name())
              && haveSameLayout(left.get(i).type(), right.get(i).type());
    }
    return isSame;
  }

  /**
   * Returns a new type of a column in which each nested field keeps the stored name that the field
   * of its name had, and new fields get stored names that no field of their record had before.
   *
   * @param nextId the first field id that was never assigned, which makes new stored names unique
   * @throws InvalidTableException when a type with renamed or dropped fields becomes a branch of a
   *     union, whose fields are only found in files by their current names
   */
  static DataType carryOver(DataType oldType, DataType newType, int nextId) {
    if (newType instanceof NullableType nullable) {
      DataType oldValue = oldType.valueType();
      return new NullableType(
          carryOver(oldValue, nullable.value(), nextId), nullable.nullPosition());
    }
    DataType oldValue = oldType.valueType();
    if (newType instanceof UnionType) {
      checkCanBeBranch(oldValue);
    }
    if (newType instanceof ArrayType array && oldValue instanceof ArrayType oldArray) {
      DataType element = carryOver(oldArray.element(), array.element(), nextId);
      return new ArrayType(element, array.properties());
    }
    if (newType instanceof MapType map && oldValue instanceof MapType oldMap) {
      return new MapType(carryOver(oldMap.value(), map.value(), nextId), map.properties());
    }
    if (newType instanceof RecordType record && !record.isRecursive()) {
      return oldValue instanceof RecordType oldRecord && !oldRecord.isRecursive()
          ? carryOver(oldRecord, record, nextId)
          : clear(record);
    }
    return newType;
  }

  private static void checkCanBeBranch(DataType type) {
    if (type.kind() != TypeKind.UNION && !clear(type).equals(type)) {
      throw new InvalidTableException(
          ("%s has renamed or dropped fields and cannot become a branch of a union: add another"
                  + " column for the union")
              .formatted(type.displayName()));
    }
  }

  private static RecordType carryOver(RecordType oldRecord, RecordType newRecord, int nextId) {
    List<Field> fields = new ArrayList<>();
    for (Field field : newRecord.fields()) {
      Optional<Field> oldField = oldRecord.field(field.name());
      if (oldField.isPresent()) {
        DataType type = carryOver(oldField.get().type(), field.type(), nextId);
        fields.add(
            field.withType(type, field.defaultValue()).withStoredName(oldField.get().storedName()));
      } else {
        fields.add(newField(oldRecord, field, nextId));
      }
    }
    return withDropped(newRecord, oldRecord.droppedFields()).withFields(fields);
  }

  /** Returns a field that is added to a record, with a stored name that no field of it had. */
  static Field newField(RecordType record, Field field, int nextId) {
    Field bareField = field.withType(clear(field.type()), field.defaultValue());
    String storedName = field.name();
    if (isUsed(record, storedName)) {
      storedName += "_" + nextId;
    }
    while (isUsed(record, storedName)) {
      storedName += "_";
    }
    return bareField.withStoredName(storedName);
  }

  private static boolean isUsed(RecordType record, String storedName) {
    return record.fieldStoredAs(storedName).isPresent()
        || record.field(storedName).isPresent()
        || record.droppedFields().contains(storedName);
  }

  /** Returns a record of the same fields that lists the stored names of dropped fields. */
  static RecordType withDropped(RecordType record, List<String> droppedFields) {
    if (droppedFields.equals(record.droppedFields())) {
      return record;
    }
    Map<String, Object> properties = new LinkedHashMap<>(record.properties());
    properties.remove(RecordType.DROPPED_FIELDS);
    if (!droppedFields.isEmpty()) {
      properties.put(RecordType.DROPPED_FIELDS, droppedFields);
    }
    return record.withoutFields(record.name(), properties).withFields(record.fields());
  }

  /** Returns the type of a new column, whose fields are stored by their names. */
  static DataType clear(DataType type) {
    if (type instanceof NullableType nullable) {
      return new NullableType(clear(nullable.value()), nullable.nullPosition());
    }
    if (type instanceof ArrayType array) {
      return new ArrayType(clear(array.element()), array.properties());
    }
    if (type instanceof MapType map) {
      return new MapType(clear(map.value()), map.properties());
    }
    if (type instanceof UnionType union) {
      return new UnionType(union.branches().stream().map(StoredNames::clear).toList());
    }
    return type instanceof RecordType record && !record.isRecursive() ? clear(record) : type;
  }

  private static RecordType clear(RecordType record) {
    List<Field> fields = new ArrayList<>();
    for (Field field : record.fields()) {
      fields.add(
          field
              .withType(clear(field.type()), field.defaultValue())
              .withoutProperty(Field.STORED_NAME));
    }
    RecordType cleared = withDropped(record, List.of());
    return fields.equals(cleared.fields()) ? cleared : cleared.withFields(fields);
  }
}
