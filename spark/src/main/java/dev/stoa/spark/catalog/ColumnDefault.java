package dev.stoa.spark.catalog;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.FieldMetadata;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.version.DefaultText;
import dev.stoa.spark.write.RecordConverter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * The default of an added column: its value is the one of existing rows, its SQL text that of new
 * ones.
 */
record ColumnDefault(Optional<ColumnDefaultValue> value) {
  static ColumnDefault of(TableChange.AddColumn added) {
    return new ColumnDefault(Optional.ofNullable(added.defaultValue()));
  }

  /** Returns a new column of a type in Spark with this default. */
  Schema.Field addTo(Schema.Field field, DataType type) {
    if (value.isEmpty()) {
      return field;
    }
    Object existing = value.get().getValue() == null ? null : value.get().getValue().value();
    if (existing == null && !field.schema().isNullable()) {
      throw new InvalidTableException(
          "column \"%s\" is NOT NULL, but its DEFAULT is null".formatted(field.name()));
    }
    Schema.Field defaulted = existing == null ? copy(field) : withValue(field, type, existing);
    field.getObjectProps().forEach(defaulted::addProp);
    String text = DefaultText.of(value.get());
    if (text != null) {
      defaulted.addProp(FieldMetadata.DEFAULT_PROPERTY, text);
    }
    return defaulted;
  }

  private static Schema.Field copy(Schema.Field field) {
    return new Schema.Field(
        field.name(), field.schema(), field.doc(), Schema.Field.NULL_DEFAULT_VALUE);
  }

  private static Schema.Field withValue(Schema.Field field, DataType type, Object existing) {
    Schema nonNull = SparkTypes.nonNull(field.schema());
    Schema record =
        Schema.createRecord(
            "Default", null, null, false, List.of(new Schema.Field(field.name(), nonNull)));
    Object stored =
        RecordConverter.byOrdinal(
                new int[] {0}, record, new StructType().add(field.name(), type, true))
            .convert(new GenericInternalRow(new Object[] {existing}))
            .get(0);
    // Older versions of Avro require that a default is a value of the first branch.
    Schema schema =
        field.schema().isNullable()
            ? Schema.createUnion(nonNull, Schema.create(Schema.Type.NULL))
            : nonNull;
    try {
      return new Schema.Field(field.name(), schema, field.doc(), toJson(stored));
    } catch (AvroRuntimeException e) {
      throw new InvalidTableException(
          "the DEFAULT of column \"%s\" cannot be stored: add the column without it, and set its"
                  .formatted(field.name())
              + " values with UPDATE",
          e);
    }
  }

  /** Converts a value of a record to JSON as in Avro's schemas. */
  private static Object toJson(Object value) {
    if (value == null) {
      return JsonProperties.NULL_VALUE;
    } else if (value instanceof IndexedRecord record) {
      Map<String, Object> fields = new LinkedHashMap<>();
      record
          .getSchema()
          .getFields()
          .forEach(field -> fields.put(field.name(), toJson(record.get(field.pos()))));
      return fields;
    } else if (value instanceof List<?> list) {
      List<Object> elements = new ArrayList<>();
      list.forEach(element -> elements.add(toJson(element)));
      return elements;
    } else if (value instanceof Map<?, ?> map) {
      Map<String, Object> entries = new LinkedHashMap<>();
      map.forEach((key, item) -> entries.put(key.toString(), toJson(item)));
      return entries;
    } else if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return text(bytes);
    } else if (value instanceof GenericFixed fixed) {
      return text(fixed.bytes());
    }
    return value instanceof CharSequence ? value.toString() : value;
  }

  /** Avro 1.12.1, which Spark has, would write an array of bytes in Base64, which it rejects. */
  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
