package dev.stoa.testing.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Generates reader schemas of which Avro can resolve all values; {@link ReaderSchemas} also others.
 */
final class SchemaVariations {
  private final Random random;
  private final Map<String, Schema> variationsByName = new HashMap<>();

  SchemaVariations(Random random) {
    this.random = random;
  }

  /** Returns a reader schema for the values of a schema. */
  Schema readerSchema(Schema schema) {
    Schema result =
        switch (schema.getType()) {
          case RECORD, ENUM, FIXED -> varyNamed(schema);
          case ARRAY -> Schema.createArray(readerSchema(schema.getElementType()));
          case MAP -> withRandomKeyType(Schema.createMap(readerSchema(schema.getValueType())));
          case UNION -> varyUnion(schema);
          default -> random.nextInt(3) == 0 ? promote(schema) : schema;
        };
    return !result.isUnion() && result.getType() != Schema.Type.NULL && random.nextInt(6) == 0
        ? Schema.createUnion(result, Schema.create(Schema.Type.NULL))
        : result;
  }

  private Schema withRandomKeyType(Schema map) {
    if (random.nextBoolean()) {
      GenericData.setStringType(map, GenericData.StringType.String);
    }
    return map;
  }

  /**
   * Varies the named types of a union only: Avro does not document which branch a promotedSchema
   * type would get.
   */
  private Schema varyUnion(Schema union) {
    List<Schema> branches = new ArrayList<>();
    for (Schema branch : union.getTypes()) {
      branches.add(
          switch (branch.getType()) {
            case RECORD, ENUM, FIXED -> varyNamed(branch);
            default -> branch;
          });
    }
    if (!union.isNullable() && random.nextBoolean()) {
      branches.add(Schema.create(Schema.Type.NULL));
    }
    Collections.shuffle(branches, random);
    return Schema.createUnion(branches);
  }

  private Schema promote(Schema schema) {
    List<Schema.Type> types =
        switch (schema.getType()) {
          case INT -> List.of(Schema.Type.LONG, Schema.Type.FLOAT, Schema.Type.DOUBLE);
          case LONG -> List.of(Schema.Type.FLOAT, Schema.Type.DOUBLE);
          case FLOAT -> List.of(Schema.Type.DOUBLE);
          case STRING -> List.of(Schema.Type.STRING, Schema.Type.BYTES);
          case BYTES -> List.of(Schema.Type.STRING);
          default -> List.of(schema.getType());
        };
    Schema promotedSchema = Schema.create(types.get(random.nextInt(types.size())));
    if (promotedSchema.getType() == Schema.Type.STRING && random.nextBoolean()) {
      GenericData.setStringType(promotedSchema, GenericData.StringType.String);
    }
    return promotedSchema;
  }

  private Schema varyNamed(Schema schema) {
    Schema existingSchema = variationsByName.get(schema.getFullName());
    if (existingSchema != null) {
      return existingSchema;
    }
    Schema result =
        switch (schema.getType()) {
          case RECORD -> Schema.createRecord(schema.getName(), null, schema.getNamespace(), false);
          case ENUM -> varyEnum(schema);
          default -> schema;
        };
    variationsByName.put(schema.getFullName(), result);
    if (schema.getType() == Schema.Type.RECORD) {
      result.setFields(varyFields(schema));
    }
    return result;
  }

  private Schema varyEnum(Schema schema) {
    List<String> symbols = new ArrayList<>(schema.getEnumSymbols());
    symbols.add("OneMore");
    Collections.shuffle(symbols, random);
    if (random.nextBoolean()) {
      symbols.remove(schema.getEnumSymbols().get(0));
    }
    return Schema.createEnum(
        schema.getName(), null, schema.getNamespace(), symbols, symbols.get(0));
  }

  private List<Schema.Field> varyFields(Schema record) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : record.getFields()) {
      if (random.nextInt(5) > 0) {
        fields.add(new Schema.Field(field.name(), readerSchema(field.schema())));
      }
    }
    Schema texts = Schema.createArray(Schema.create(Schema.Type.STRING));
    fields.add(new Schema.Field("addedArray", texts, null, List.of("a", "b")));
    fields.add(new Schema.Field("addedLong", Schema.create(Schema.Type.LONG), null, 7L));
    Collections.shuffle(fields, random);
    return fields;
  }
}
