package dev.stoa.testing.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Makes reader schemas that Avro can resolve. */
final class SchemaVariations {
  private final Random random;
  private final Map<String, Schema> named = new HashMap<>();

  SchemaVariations(Random random) {
    this.random = random;
  }

  /** Another schema for the values of this one. */
  Schema of(Schema schema) {
    Schema varied =
        switch (schema.getType()) {
          case RECORD, ENUM, FIXED -> ofNamed(schema);
          case ARRAY -> Schema.createArray(of(schema.getElementType()));
          case MAP -> withKeys(Schema.createMap(of(schema.getValueType())));
          case UNION -> ofUnion(schema);
          default -> random.nextInt(3) == 0 ? wider(schema) : schema;
        };
    return !varied.isUnion() && varied.getType() != Schema.Type.NULL && random.nextInt(6) == 0
        ? Schema.createUnion(varied, Schema.create(Schema.Type.NULL))
        : varied;
  }

  private Schema withKeys(Schema map) {
    if (random.nextBoolean()) {
      GenericData.setStringType(map, GenericData.StringType.String);
    }
    return map;
  }

  /** Avro does not document the branch of a wider type: simple branches stay unchanged. */
  private Schema ofUnion(Schema union) {
    List<Schema> branches = new ArrayList<>();
    for (Schema branch : union.getTypes()) {
      branches.add(
          switch (branch.getType()) {
            case RECORD, ENUM, FIXED -> ofNamed(branch);
            default -> branch;
          });
    }
    if (!union.isNullable() && random.nextBoolean()) {
      branches.add(Schema.create(Schema.Type.NULL));
    }
    Collections.shuffle(branches, random);
    return Schema.createUnion(branches);
  }

  private Schema wider(Schema schema) {
    List<Schema.Type> types =
        switch (schema.getType()) {
          case INT -> List.of(Schema.Type.LONG, Schema.Type.FLOAT, Schema.Type.DOUBLE);
          case LONG -> List.of(Schema.Type.FLOAT, Schema.Type.DOUBLE);
          case FLOAT -> List.of(Schema.Type.DOUBLE);
          case STRING -> List.of(Schema.Type.STRING, Schema.Type.BYTES);
          case BYTES -> List.of(Schema.Type.STRING);
          default -> List.of(schema.getType());
        };
    Schema wider = Schema.create(types.get(random.nextInt(types.size())));
    if (wider.getType() == Schema.Type.STRING && random.nextBoolean()) {
      GenericData.setStringType(wider, GenericData.StringType.String);
    }
    return wider;
  }

  private Schema ofNamed(Schema schema) {
    Schema known = named.get(schema.getFullName());
    if (known != null) {
      return known;
    }
    Schema varied =
        switch (schema.getType()) {
          case RECORD -> Schema.createRecord(schema.getName(), null, schema.getNamespace(), false);
          case ENUM -> ofEnum(schema);
          default -> schema;
        };
    named.put(schema.getFullName(), varied);
    if (schema.getType() == Schema.Type.RECORD) {
      varied.setFields(fields(schema));
    }
    return varied;
  }

  private Schema ofEnum(Schema schema) {
    List<String> symbols = new ArrayList<>(schema.getEnumSymbols());
    symbols.add("OneMore");
    Collections.shuffle(symbols, random);
    if (random.nextBoolean()) {
      symbols.remove(schema.getEnumSymbols().get(0));
    }
    return Schema.createEnum(
        schema.getName(), null, schema.getNamespace(), symbols, symbols.get(0));
  }

  private List<Schema.Field> fields(Schema record) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : record.getFields()) {
      if (random.nextInt(5) > 0) {
        fields.add(new Schema.Field(field.name(), of(field.schema())));
      }
    }
    Schema texts = Schema.createArray(Schema.create(Schema.Type.STRING));
    fields.add(new Schema.Field("addedArray", texts, null, List.of("a", "b")));
    fields.add(new Schema.Field("addedLong", Schema.create(Schema.Type.LONG), null, 7L));
    Collections.shuffle(fields, random);
    return fields;
  }
}
