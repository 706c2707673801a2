package dev.stoa.cli.load;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.input.record.DecimalExtent;
import dev.stoa.cli.input.record.ReaderSchema;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.schema.SchemaEvolution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.avro.JsonProperties;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Finds the type that has the values of two types unchanged, also of fields within records, arrays
 * and maps. Used for the columns of several files, and of files and the table.
 */
final class TypeMerge {
  /** Whether the first type is that of a file, whose values can be converted, not of a column. */
  private final boolean isOfFiles;

  private TypeMerge(boolean isOfFiles) {
    this.isOfFiles = isOfFiles;
  }

  /** Returns a type with the values of two files' types, each converted if necessary. */
  static Optional<Schema> ofFiles(Schema type, Schema nextType) {
    return new TypeMerge(true).merge(type, nextType);
  }

  /** Returns a type with the values of a column, as they are stored, and of a file's type. */
  static Optional<Schema> ofColumnAndFile(Schema columnType, Schema fileType) {
    return new TypeMerge(false).merge(columnType, fileType);
  }

  private Optional<Schema> merge(Schema type, Schema nextType) {
    return type.equals(nextType)
        ? Optional.of(type)
        : candidates(type, nextType)
            .filter(merged -> hasAllValues(type, nextType, merged))
            .findFirst();
  }

  /**
   * Returns types that may have the values of both, the preferred first. A column keeps its decimal
   * if it can, even if it may lack a value of the file.
   */
  private Stream<Schema> candidates(Schema type, Schema nextType) {
    Stream<Schema> ownTypes = Stream.of(type, nextType, nullable(type), nullable(nextType));
    Optional<Schema> numbers = ofValues(type, nextType, TypeMerge::mergeNumbers);
    Stream<Schema> types =
        isOfFiles
            ? Stream.concat(numbers.stream(), ownTypes)
            : Stream.concat(ownTypes, numbers.stream());
    return Stream.concat(types, ofValues(type, nextType, this::mergeNested).stream());
  }

  private boolean hasAllValues(Schema type, Schema nextType, Schema merged) {
    boolean hasFirst = isOfFiles ? isReadableAs(type, merged) : isWidening(type, merged);
    return hasFirst && isReadableAs(nextType, merged);
  }

  /** Merges the types of values that are not null. */
  private static Optional<Schema> ofValues(
      Schema type, Schema nextType, BiFunction<Schema, Schema, Optional<Schema>> merge) {
    Optional<Schema> value = onlyBranch(type);
    Optional<Schema> nextValue = onlyBranch(nextType);
    if (value.isEmpty() || nextValue.isEmpty()) {
      return Optional.empty();
    }
    Optional<Schema> merged = merge.apply(value.get(), nextValue.get());
    boolean isNullable = type.isNullable() || nextType.isNullable();
    return isNullable ? merged.map(TypeMerge::nullable) : merged;
  }

  /** Merges two types if each has something that the other lacks. */
  private Optional<Schema> mergeNested(Schema type, Schema nextType) {
    if (type.getType() != nextType.getType()) {
      return Optional.empty();
    }
    return switch (type.getType()) {
      case RECORD -> mergeRecords(type, nextType);
      case ARRAY ->
          merge(type.getElementType(), nextType.getElementType())
              .map(element -> withProperties(Schema.createArray(element), type));
      case MAP ->
          merge(type.getValueType(), nextType.getValueType())
              .map(value -> withProperties(Schema.createMap(value), type));
      default -> Optional.empty();
    };
  }

  /** Returns the smallest type with the numbers of two different types; empty if none is new. */
  private static Optional<Schema> mergeNumbers(Schema type, Schema nextType) {
    List<Schema> types = List.of(type, nextType);
    if (types.stream().anyMatch(TypeMerge::isFloat)
        && types.stream().anyMatch(TypeMerge::isInteger)) {
      return Optional.of(Schema.create(Schema.Type.DOUBLE));
    }
    boolean areDecimals =
        types.stream().anyMatch(TypeMerge::isDecimal)
            && types.stream().allMatch(number -> isDecimal(number) || isInteger(number));
    if (!areDecimals) {
      return Optional.empty();
    }
    DecimalExtent digits = new DecimalExtent();
    types.forEach(digits::observeType);
    return digits
        .smallestDecimal()
        .map(decimal -> decimal.addToSchema(Schema.create(Schema.Type.BYTES)));
  }

  private static boolean isFloat(Schema schema) {
    return schema.getType() == Schema.Type.FLOAT && schema.getLogicalType() == null;
  }

  private static boolean isInteger(Schema schema) {
    return (schema.getType() == Schema.Type.INT || schema.getType() == Schema.Type.LONG)
        && schema.getLogicalType() == null;
  }

  private static boolean isDecimal(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Decimal;
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

  /**
   * Whether values can be read as another type without changing, also in other units or scales. The
   * type of a column may lack some, as decimals may.
   */
  private boolean isReadableAs(Schema from, Schema to) {
    return isWidening(from, to)
        || ReaderSchema.exactBridge(from, to, !isOfFiles)
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
