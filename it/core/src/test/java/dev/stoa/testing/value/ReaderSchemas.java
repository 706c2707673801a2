package dev.stoa.testing.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Generates reader schemas for data written with another schema: some that Avro resolves, and some
 * that it rejects.
 */
final class ReaderSchemas {
  private static final List<Schema.Type> PRIMITIVE_TYPES =
      List.of(
          Schema.Type.NULL,
          Schema.Type.BOOLEAN,
          Schema.Type.INT,
          Schema.Type.LONG,
          Schema.Type.FLOAT,
          Schema.Type.DOUBLE,
          Schema.Type.BYTES,
          Schema.Type.STRING);

  private final Random random;
  private final int incompatibleOneIn;
  private final Map<String, Schema> readerTypesByName = new HashMap<>();
  private int nameCount;

  /**
   * Creates a generator of reader schemas for one writer schema.
   *
   * @param incompatibleOneIn about one in this many types is incompatible; 0 if nearly none should
   *     be
   */
  ReaderSchemas(Random random, int incompatibleOneIn) {
    this.random = random;
    this.incompatibleOneIn = incompatibleOneIn;
  }

  /** Draws true with the probability 1 / number; never if the number is 0. */
  private boolean oneIn(int number) {
    return number > 0 && random.nextInt(number) == 0;
  }

  /** Returns a reader schema for the rows of a table. */
  Schema ofRow(Schema row) {
    return varyNamedType(row);
  }

  private Schema vary(Schema schema) {
    Schema result = schema.isUnion() ? varyUnion(schema) : varyNonUnion(schema);
    return !result.isUnion() && oneIn(5) ? unionWith(result) : result;
  }

  /** Returns a variation of a type, which is not a union. */
  private Schema varyNonUnion(Schema schema) {
    if (oneIn(incompatibleOneIn)) {
      return Schema.create(PRIMITIVE_TYPES.get(random.nextInt(PRIMITIVE_TYPES.size())));
    }
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> varyNamedType(schema);
      case ARRAY -> Schema.createArray(vary(schema.getElementType()));
      case MAP -> withRandomStringType(Schema.createMap(vary(schema.getValueType())));
      default -> oneIn(3) ? promote(schema) : schema;
    };
  }

  private Schema withRandomStringType(Schema schema) {
    if (random.nextBoolean()) {
      GenericData.setStringType(schema, GenericData.StringType.String);
    }
    return schema;
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
    return promotedSchema.getType() == Schema.Type.STRING
        ? withRandomStringType(promotedSchema)
        : promotedSchema;
  }

  /** Returns a union of the type and of random primitive types. */
  private Schema unionWith(Schema schema) {
    List<Schema> branches = new ArrayList<>(List.of(schema));
    addPrimitiveTypes(branches);
    return Schema.createUnion(branches);
  }

  private void addPrimitiveTypes(List<Schema> branches) {
    Set<String> names = new HashSet<>();
    branches.forEach(existingSchema -> names.add(existingSchema.getFullName()));
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      Schema branch = Schema.create(PRIMITIVE_TYPES.get(random.nextInt(PRIMITIVE_TYPES.size())));
      if (names.add(branch.getFullName())) {
        branches.add(branch);
      }
    }
    Collections.shuffle(branches, random);
  }

  private Schema varyUnion(Schema union) {
    List<Schema> branches = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Schema branch : union.getTypes()) {
      Schema result = varyNonUnion(branch);
      if (names.add(result.getFullName())) {
        branches.add(result);
      }
    }
    if (oneIn(incompatibleOneIn)) {
      branches.remove(0);
    }
    if (random.nextBoolean()) {
      addPrimitiveTypes(branches);
    }
    Collections.shuffle(branches, random);
    return branches.size() == 1 && random.nextBoolean()
        ? branches.get(0)
        : Schema.createUnion(branches);
  }

  private Schema varyNamedType(Schema schema) {
    Schema existingSchema = readerTypesByName.get(schema.getFullName());
    if (existingSchema != null) {
      return existingSchema;
    }
    boolean isRenamed = oneIn(8);
    String name = isRenamed ? "Renamed" + nameCount++ : schema.getName();
    Schema result =
        switch (schema.getType()) {
          case RECORD -> Schema.createRecord(name, null, schema.getNamespace(), false);
          case ENUM -> varyEnum(schema, name);
          default -> varyFixed(schema, name);
        };
    // If incompatible types are wanted, every second renamed type lacks its old name as an alias.
    if (isRenamed && !oneIn(Math.min(2, incompatibleOneIn))) {
      result.addAlias(schema.getName(), schema.getNamespace());
    }
    readerTypesByName.put(schema.getFullName(), result);
    if (schema.getType() == Schema.Type.RECORD) {
      result.setFields(varyFields(schema));
    }
    return result;
  }

  private Schema varyFixed(Schema schema, String name) {
    if (name.equals(schema.getName()) && !oneIn(incompatibleOneIn)) {
      return schema;
    }
    int extraByteCount = oneIn(incompatibleOneIn) ? 1 : 0;
    return Schema.createFixed(
        name, null, schema.getNamespace(), schema.getFixedSize() + extraByteCount);
  }

  private Schema varyEnum(Schema schema, String name) {
    List<String> symbols = new ArrayList<>(schema.getEnumSymbols());
    symbols.add("OneMore");
    Collections.shuffle(symbols, random);
    String defaultSymbol = random.nextBoolean() ? "OneMore" : null;
    if (defaultSymbol != null || oneIn(incompatibleOneIn)) {
      symbols.remove(schema.getEnumSymbols().get(0));
    }
    return Schema.createEnum(name, null, schema.getNamespace(), symbols, defaultSymbol);
  }

  private List<Schema.Field> varyFields(Schema record) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : record.getFields()) {
      if (!oneIn(4)) {
        fields.add(varyField(field));
      }
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      fields.add(randomAddedField());
    }
    Collections.shuffle(fields, random);
    return fields;
  }

  private Schema.Field varyField(Schema.Field field) {
    Schema type = vary(field.schema());
    if (!oneIn(5)) {
      return new Schema.Field(field.name(), type);
    }
    Schema.Field renamedField = new Schema.Field("renamed" + nameCount++, type);
    renamedField.addAlias(field.name());
    return renamedField;
  }

  private Schema.Field randomAddedField() {
    String name = "added" + nameCount++;
    if (oneIn(incompatibleOneIn)) {
      return new Schema.Field(name, Schema.create(Schema.Type.INT));
    }
    Schema string = withRandomStringType(Schema.create(Schema.Type.STRING));
    Schema nullType = Schema.create(Schema.Type.NULL);
    return switch (random.nextInt(9)) {
      case 0 -> new Schema.Field(name, Schema.create(Schema.Type.LONG), null, 7L);
      case 1 -> new Schema.Field(name, string, null, "text");
      case 2 -> new Schema.Field(name, Schema.createArray(string), null, List.of("a", "b"));
      case 3 -> new Schema.Field(name, Schema.createMap(string), null, Map.of("k", "v"));
      case 4 ->
          new Schema.Field(
              name, Schema.createUnion(nullType, string), null, Schema.Field.NULL_DEFAULT_VALUE);
      case 5 -> new Schema.Field(name, Schema.createUnion(string, nullType), null, "default");
      case 6 -> {
        Schema addedRecord = Schema.createRecord("Added" + name, null, "added", false);
        addedRecord.setFields(
            List.of(
                new Schema.Field("texts", Schema.createArray(string)),
                new Schema.Field("number", Schema.create(Schema.Type.DOUBLE), null, 0.5)));
        yield new Schema.Field(
            name, addedRecord, null, Map.of("texts", List.of("x"), "number", 1.5));
      }
      case 7 ->
          new Schema.Field(
              name, Schema.createEnum("Added" + name, null, "added", List.of("A", "B")), null, "B");
      default -> new Schema.Field(name, Schema.create(Schema.Type.BYTES), null, "\u00ff\u0001");
    };
  }
}
