package dev.stoa.cli.output;

import dev.stoa.cli.input.file.HivePartitions.PartitionValue;
import dev.stoa.cli.input.record.FieldProperties;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/** Divides records into the values of some columns, which become directories, and the others. */
final class PartitionColumns {
  private static final Conversions.DecimalConversion DECIMAL_CONVERSION =
      new Conversions.DecimalConversion();

  private final List<Schema.Field> partitionFields;
  private final List<Schema.Field> otherFields;
  private final Schema fileSchema;

  /**
   * Divides the columns of a schema.
   *
   * @throws OutputException when a column does not exist or has a type without a text, or no other
   *     column remains
   */
  PartitionColumns(Schema schema, List<String> columns) {
    this.partitionFields = columns.stream().map(name -> find(schema, name)).toList();
    this.otherFields =
        schema.getFields().stream().filter(field -> !partitionFields.contains(field)).toList();
    if (otherFields.isEmpty()) {
      throw new OutputException("the files would have no columns: leave one out of --partition-by");
    }
    this.fileSchema =
        Schema.createRecord(
            schema.getName(),
            schema.getDoc(),
            schema.getNamespace(),
            false,
            otherFields.stream().map(field -> new Schema.Field(field, field.schema())).toList());
  }

  private static Schema.Field find(Schema schema, String name) {
    for (Schema.Field field : schema.getFields()) {
      if (FieldProperties.externalName(field).equals(name)) {
        checkHasText(field, name);
        return field;
      }
    }
    throw new OutputException(
        "there is no column \""
            + name
            + "\" to partition by: the columns are "
            + schema.getFields().stream()
                .map(FieldProperties::externalName)
                .collect(Collectors.joining(", ")));
  }

  private static void checkHasText(Schema.Field field, String name) {
    Schema type = valueSchema(field.schema());
    boolean hasText =
        switch (type.getType()) {
          case STRING, ENUM, BOOLEAN -> true;
          case INT, LONG ->
              type.getLogicalType() == null || type.getLogicalType() instanceof LogicalTypes.Date;
          case BYTES -> type.getLogicalType() instanceof LogicalTypes.Decimal;
          default -> false;
        };
    if (!hasText) {
      throw new OutputException(
          "files cannot be partitioned by column \""
              + name
              + "\": choose columns of text, enums, booleans, integers, dates or decimals");
    }
  }

  /** Returns the type of a value that is not null; a union of several types as it is. */
  private static Schema valueSchema(Schema schema) {
    if (!schema.isUnion() || schema.getTypes().size() != 2 || !schema.isNullable()) {
      return schema;
    }
    Schema first = schema.getTypes().get(0);
    return first.getType() == Schema.Type.NULL ? schema.getTypes().get(1) : first;
  }

  /** Returns the schema of the records in the files. */
  Schema fileSchema() {
    return fileSchema;
  }

  /** Returns the directory of a record, separated by slashes. */
  String directoryOf(IndexedRecord record) {
    return partitionFields.stream()
        .map(
            field ->
                new PartitionValue(
                    FieldProperties.externalName(field),
                    Optional.ofNullable(record.get(field.pos()))
                        .map(value -> text(value, valueSchema(field.schema())))))
        .map(PartitionValue::directoryName)
        .collect(Collectors.joining("/"));
  }

  private static String text(Object value, Schema schema) {
    if (schema.getLogicalType() instanceof LogicalTypes.Date) {
      return LocalDate.ofEpochDay((Integer) value).toString();
    }
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal type) {
      return DECIMAL_CONVERSION
          .fromBytes(((ByteBuffer) value).duplicate(), schema, type)
          .toPlainString();
    }
    return value.toString();
  }

  /** Returns the other values of a record. */
  IndexedRecord withoutPartitionColumns(IndexedRecord record) {
    List<Object> values = new ArrayList<>();
    otherFields.forEach(field -> values.add(record.get(field.pos())));
    GenericData.Record rest = new GenericData.Record(fileSchema);
    for (int i = 0; i < values.size(); i++) {
      rest.put(i, values.get(i));
    }
    return rest;
  }
}
