package dev.stoa.cli.load;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.input.record.ReaderSchema;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.schema.SchemaEvolution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.apache.avro.JsonProperties;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Finds the type that has the values of two types unchanged, also of fields within records, arrays
 * and maps. Used for the columns of several files, and of files and the table.
 */
final class TypeMerge {
  private final BiPredicate<Schema, Schema> isFirstReadableAs;

  private TypeMerge(BiPredicate<Schema, Schema> isFirstReadableAs) {
    this.isFirstReadableAs = isFirstReadableAs;
  }

  /** Returns a type with the values of two files' types, each converted if necessary. */
  static Optional<Schema> ofFiles(Schema type, Schema nextType) {
    return new TypeMerge(TypeMerge::isReadableAs).merge(type, nextType);
  }

  /** Returns a type with the values of a column, as they are stored, and of a file's type. */
  static Optional<Schema> ofColumnAndFile(Schema columnType, Schema fileType) {
    return new TypeMerge(TypeMerge::isWidening).merge(columnType, fileType);
  }

  private Optional<Schema> merge(Schema type, Schema nextType) {
    Optional<Schema> widerType =
        List.of(type, nextType, nullable(type), nullable(nextType)).stream()
            .filter(merged -> hasAllValues(type, nextType, merged))
            .findFirst();
    return widerType.isPresent()
        ? widerType
        : mergeNested(type, nextType).filter(merged -> hasAllValues(type, nextType, merged));
  }

  private boolean hasAllValues(Schema type, Schema nextType, Schema merged) {
    return isFirstReadableAs.test(type, merged) && isReadableAs(nextType, merged);
  }

  /** Merges two types if each has something that the other lacks. */
  private Optional<Schema> mergeNested(Schema type, Schema nextType) {
    Optional<Schema> value = onlyBranch(type);
    Optional<Schema> nextValue = onlyBranch(nextType);
    if (value.isEmpty()
        || nextValue.isEmpty()
        || value.get().getType() != nextValue.get().getType()) {
      return Optional.empty();
    }
    Optional<Schema> merged = mergeValues(value.get(), nextValue.get());
    boolean isNullable = type.isNullable() || nextType.isNullable();
    return isNullable ? merged.map(TypeMerge::nullable) : merged;
  }

  private Optional<Schema> mergeValues(Schema type, Schema nextType) {
    return switch (type.getType()) {
      case RECORD -> mergeRecords(type, nextType);
      case ARRAY ->
          merge(type.getElementType(), nextType.getElementType())
              .map(element -> withProperties(Schema.createArray(element), type));
      case MAP ->
          merge(type.getValueType(), nextType.getValueType())
              .map(value -> withProperties(Schema.createMap(value), type));
      case BYTES -> mergeDecimals(type, nextType);
      default -> Optional.empty();
    };
  }

  /** Returns the smallest decimal that has the digits before and after the point of both. */
  private static Optional<Schema> mergeDecimals(Schema type, Schema nextType) {
    if (type.getLogicalType() instanceof LogicalTypes.Decimal decimal
        && nextType.getLogicalType() instanceof LogicalTypes.Decimal nextDecimal) {
      int scale = Math.max(decimal.getScale(), nextDecimal.getScale());
      int integerDigitCount =
          Math.max(
              decimal.getPrecision() - decimal.getScale(),
              nextDecimal.getPrecision() - nextDecimal.getScale());
      return Optional.of(
          LogicalTypes.decimal(integerDigitCount + scale, scale)
              .addToSchema(Schema.create(Schema.Type.BYTES)));
    }
    return Optional.empty();
  }

  private static Schema withProperties(Schema target, Schema source) {
    source.getObjectProps().forEach(target::addProp);
    return target;
  }

  private Optional<Schema> mergeRecords(Schema record, Schema nextRecord) {
    if (AvroTypes.record(record).isRecursive() || AvroTypes.record(nextRecord).isRecursive()) {
      return Optional.empty();
    }
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : record.getFields()) {
      Schema.Field nextField = nextRecord.getField(field.name());
      if (nextField == null) {
        fields.add(withDefault(field));
      } else {
        Optional<Schema> type = merge(field.schema(), nextField.schema());
        if (type.isEmpty()) {
          return Optional.empty();
        }
        fields.add(withType(field, type.get()));
      }
    }
    nextRecord.getFields().stream()
        .filter(field -> record.getField(field.name()) == null)
        .map(TypeMerge::withDefault)
        .forEach(fields::add);
    Schema merged =
        Schema.createRecord(
            record.getName(), record.getDoc(), record.getNamespace(), false, fields);
    return Optional.of(withProperties(merged, record));
  }

  /** Returns a field with a wider type, whose default is of the first type of a union. */
  static Schema.Field withType(Schema.Field field, Schema type) {
    boolean hasValueDefault =
        field.hasDefaultValue() && field.defaultVal() != JsonProperties.NULL_VALUE;
    return new Schema.Field(field, hasValueDefault ? withNullLast(type) : withNullFirst(type));
  }

  private static Schema withNullLast(Schema type) {
    if (!type.isUnion()) {
      return type;
    }
    List<Schema> branches = new ArrayList<>(type.getTypes());
    branches.sort(Comparator.comparing(branch -> branch.getType() == Schema.Type.NULL));
    return Schema.createUnion(branches);
  }

  private static Schema withNullFirst(Schema type) {
    if (!type.isUnion()) {
      return type;
    }
    List<Schema> branches = new ArrayList<>(type.getTypes());
    branches.sort(Comparator.comparing(branch -> branch.getType() != Schema.Type.NULL));
    return Schema.createUnion(branches);
  }

  /** Returns a field with its own default, or else a nullable one whose default is null. */
  static Schema.Field withDefault(Schema.Field field) {
    if (field.hasDefaultValue()) {
      return new Schema.Field(field, field.schema());
    }
    Schema type = withNullFirst(nullable(field.schema()));
    Schema.Field result =
        new Schema.Field(field.name(), type, field.doc(), JsonProperties.NULL_VALUE);
    field.getObjectProps().forEach(result::addProp);
    return result;
  }

  /** Returns the nullable type of a type's values. */
  static Schema nullable(Schema schema) {
    if (schema.isNullable() || schema.getType() == Schema.Type.NULL) {
      return schema;
    }
    List<Schema> branches = new ArrayList<>();
    branches.add(Schema.create(Schema.Type.NULL));
    branches.addAll(schema.isUnion() ? schema.getTypes() : List.of(schema));
    return Schema.createUnion(branches);
  }

  /** Returns the type of values that are not null; empty if there are several. */
  private static Optional<Schema> onlyBranch(Schema schema) {
    List<Schema> branches =
        (schema.isUnion() ? schema.getTypes() : List.of(schema))
            .stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
    return branches.size() == 1 ? Optional.of(branches.get(0)) : Optional.empty();
  }

  /** Whether values can be read as another type without changing, also in other units or scales. */
  private static boolean isReadableAs(Schema from, Schema to) {
    return isWidening(from, to)
        || ReaderSchema.exactBridge(from, to)
            .filter(bridged -> isWidening(bridged, to))
            .isPresent();
  }

  private static boolean isWidening(Schema from, Schema to) {
    try {
      SchemaEvolution.checkWidening("", AvroTypes.type(from), AvroTypes.type(to));
      return true;
    } catch (InvalidTableException e) {
      return false;
    }
  }
}
