package dev.stoa.cli.output;

import dev.stoa.cli.input.parquet.ParquetVariants;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.parquet.variant.Variant;
import org.apache.parquet.variant.VariantJsonParser;

/**
 * Replaces the JSON text of variants within records by the records of bytes that Parquet's writer
 * takes for variants.
 */
final class VariantRecords {
  private static final Schema VARIANT =
      Schema.createRecord(
          "Variant",
          null,
          "dev.stoa.output",
          false,
          List.of(
              new Schema.Field("metadata", Schema.create(Schema.Type.BYTES)),
              new Schema.Field("value", Schema.create(Schema.Type.BYTES))));

  private VariantRecords() {}

  /** Returns whether values of a type contain variants; the type must not be recursive. */
  static boolean hasVariants(Schema schema) {
    return switch (schema.getType()) {
      case RECORD -> schema.getFields().stream().anyMatch(field -> hasVariants(field.schema()));
      case ARRAY -> hasVariants(schema.getElementType());
      case MAP -> hasVariants(schema.getValueType());
      case UNION -> schema.getTypes().stream().anyMatch(VariantRecords::hasVariants);
      default -> ParquetVariants.isVariant(schema);
    };
  }

  /** Returns the type with records in place of variants. */
  static Schema storedSchema(Schema schema) {
    if (!hasVariants(schema)) {
      return schema;
    }
    return switch (schema.getType()) {
      case RECORD ->
          Schema.createRecord(
              schema.getName(),
              schema.getDoc(),
              schema.getNamespace(),
              false,
              schema.getFields().stream()
                  .map(field -> new Schema.Field(field.name(), storedSchema(field.schema())))
                  .toList());
      case ARRAY -> Schema.createArray(storedSchema(schema.getElementType()));
      case MAP -> Schema.createMap(storedSchema(schema.getValueType()));
      case UNION ->
          Schema.createUnion(schema.getTypes().stream().map(VariantRecords::storedSchema).toList());
      default -> VARIANT;
    };
  }

  /**
   * Converts a value of a type to one of the stored type.
   *
   * @throws IOException when the text of a variant is not JSON
   */
  static Object convert(Object value, Schema schema, Schema storedSchema) throws IOException {
    if (value == null || !hasVariants(schema)) {
      return value;
    }
    return switch (schema.getType()) {
      case RECORD -> record((IndexedRecord) value, storedSchema);
      case ARRAY -> {
        List<Object> elements = new ArrayList<>();
        for (Object element : (Iterable<?>) value) {
          elements.add(convert(element, schema.getElementType(), storedSchema.getElementType()));
        }
        yield elements;
      }
      case MAP -> {
        Map<Object, Object> entries = new HashMap<>();
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
          entries.put(
              entry.getKey(),
              convert(entry.getValue(), schema.getValueType(), storedSchema.getValueType()));
        }
        yield entries;
      }
      case UNION -> {
        int branch = GenericData.get().resolveUnion(schema, value);
        yield convert(value, schema.getTypes().get(branch), storedSchema.getTypes().get(branch));
      }
      default -> variant(value.toString());
    };
  }

  static IndexedRecord record(IndexedRecord record, Schema storedSchema) throws IOException {
    GenericData.Record stored = new GenericData.Record(storedSchema);
    for (Schema.Field field : record.getSchema().getFields()) {
      Schema storedFieldSchema = storedSchema.getFields().get(field.pos()).schema();
      stored.put(field.pos(), convert(record.get(field.pos()), field.schema(), storedFieldSchema));
    }
    return stored;
  }

  private static Object variant(String json) throws IOException {
    Variant variant = VariantJsonParser.parseJson(json);
    GenericData.Record record = new GenericData.Record(VARIANT);
    record.put(0, variant.getMetadataBuffer());
    record.put(1, variant.getValueBuffer());
    return record;
  }
}
