package dev.stoa.cli.output;

import dev.stoa.cli.input.parquet.ParquetVariants;
import dev.stoa.cli.input.record.LogicalText;
import dev.stoa.type.text.DurationText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.parquet.variant.Variant;
import org.apache.parquet.variant.VariantJsonParser;

/**
 * Replaces values within records by those that Parquet files store for them: the JSON text of
 * variants by the records of bytes that Parquet's writer takes for variants, durations by text.
 */
final class StoredRecords {
  private static final Schema VARIANT =
      Schema.createRecord(
          "Variant",
          null,
          "dev.stoa.output",
          false,
          List.of(
              new Schema.Field("metadata", Schema.create(Schema.Type.BYTES)),
              new Schema.Field("value", Schema.create(Schema.Type.BYTES))));

  private StoredRecords() {}

  /** Returns whether values of a type are converted; the type must not be recursive. */
  static boolean isConverted(Schema schema) {
    return switch (schema.getType()) {
      case RECORD -> schema.getFields().stream().anyMatch(field -> isConverted(field.schema()));
      case ARRAY -> isConverted(schema.getElementType());
      case MAP -> isConverted(schema.getValueType());
      case UNION -> schema.getTypes().stream().anyMatch(StoredRecords::isConverted);
      default -> ParquetVariants.isVariant(schema) || LogicalText.isDuration(schema);
    };
  }

  /** Returns the type of the stored values. */
  static Schema storedSchema(Schema schema) {
    if (!isConverted(schema)) {
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
          Schema.createUnion(schema.getTypes().stream().map(StoredRecords::storedSchema).toList());
      default -> ParquetVariants.isVariant(schema) ? VARIANT : Schema.create(Schema.Type.STRING);
    };
  }

  /**
   * Converts a value of a type to one of the stored type.
   *
   * @throws IOException when the text of a variant is not JSON
   */
  static Object convert(Object value, Schema schema, Schema storedSchema) throws IOException {
    if (value == null || !isConverted(schema)) {
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
      default ->
          value instanceof GenericFixed duration
              ? DurationText.format(duration.bytes())
              : variant(value.toString());
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
