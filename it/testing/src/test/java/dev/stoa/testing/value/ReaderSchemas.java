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
 * Makes reader schemas for data written with another schema: some that Avro resolves, and some that
 * it rejects.
 */
final class ReaderSchemas {
  private static final List<Schema.Type> SIMPLE =
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
  private final int breakOneIn;
  private final Map<String, Schema> named = new HashMap<>();
  private int count;

  /**
   * Schemas for the values of one other.
   *
   * @param breakOneIn about one type in this many does not fit; 0: nearly all fit
   */
  ReaderSchemas(Random random, int breakOneIn) {
    this.random = random;
    this.breakOneIn = breakOneIn;
  }

  private boolean oneIn(int number) {
    return number > 0 && random.nextInt(number) == 0;
  }

  /** A reader schema for a table's rows. */
  Schema ofRow(Schema row) {
    return ofNamed(row);
  }

  private Schema of(Schema schema) {
    Schema varied = schema.isUnion() ? ofUnion(schema) : single(schema);
    return !varied.isUnion() && oneIn(5) ? inUnion(varied) : varied;
  }

  /** Never a union for another type. */
  private Schema single(Schema schema) {
    if (oneIn(breakOneIn)) {
      return Schema.create(SIMPLE.get(random.nextInt(SIMPLE.size())));
    }
    return switch (schema.getType()) {
      case RECORD, ENUM, FIXED -> ofNamed(schema);
      case ARRAY -> Schema.createArray(of(schema.getElementType()));
      case MAP -> textual(Schema.createMap(of(schema.getValueType())));
      default -> oneIn(3) ? wider(schema) : schema;
    };
  }

  private Schema textual(Schema schema) {
    if (random.nextBoolean()) {
      GenericData.setStringType(schema, GenericData.StringType.String);
    }
    return schema;
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
    return wider.getType() == Schema.Type.STRING ? textual(wider) : wider;
  }

  /** A union of the type and simple ones. */
  private Schema inUnion(Schema schema) {
    List<Schema> branches = new ArrayList<>(List.of(schema));
    addSimple(branches);
    return Schema.createUnion(branches);
  }

  private void addSimple(List<Schema> branches) {
    Set<String> names = new HashSet<>();
    branches.forEach(branch -> names.add(branch.getFullName()));
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      Schema more = Schema.create(SIMPLE.get(random.nextInt(SIMPLE.size())));
      if (names.add(more.getFullName())) {
        branches.add(more);
      }
    }
    Collections.shuffle(branches, random);
  }

  private Schema ofUnion(Schema union) {
    List<Schema> branches = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Schema branch : union.getTypes()) {
      Schema varied = single(branch);
      if (names.add(varied.getFullName())) {
        branches.add(varied);
      }
    }
    if (oneIn(breakOneIn)) {
      branches.remove(0);
    }
    if (random.nextBoolean()) {
      addSimple(branches);
    }
    Collections.shuffle(branches, random);
    return branches.size() == 1 && random.nextBoolean()
        ? branches.get(0)
        : Schema.createUnion(branches);
  }

  private Schema ofNamed(Schema schema) {
    Schema known = named.get(schema.getFullName());
    if (known != null) {
      return known;
    }
    boolean isRenamed = oneIn(8);
    String name = isRenamed ? "Renamed" + count++ : schema.getName();
    Schema varied =
        switch (schema.getType()) {
          case RECORD -> Schema.createRecord(name, null, schema.getNamespace(), false);
          case ENUM -> ofEnum(schema, name);
          default -> ofFixed(schema, name);
        };
    if (isRenamed && !oneIn(Math.min(2, breakOneIn))) {
      varied.addAlias(schema.getName(), schema.getNamespace());
    }
    named.put(schema.getFullName(), varied);
    if (schema.getType() == Schema.Type.RECORD) {
      varied.setFields(fields(schema));
    }
    return varied;
  }

  private Schema ofFixed(Schema schema, String name) {
    if (name.equals(schema.getName()) && !oneIn(breakOneIn)) {
      return schema;
    }
    int more = oneIn(breakOneIn) ? 1 : 0;
    return Schema.createFixed(name, null, schema.getNamespace(), schema.getFixedSize() + more);
  }

  private Schema ofEnum(Schema schema, String name) {
    List<String> symbols = new ArrayList<>(schema.getEnumSymbols());
    symbols.add("OneMore");
    Collections.shuffle(symbols, random);
    String other = random.nextBoolean() ? "OneMore" : null;
    if (other != null || oneIn(breakOneIn)) {
      symbols.remove(schema.getEnumSymbols().get(0));
    }
    return Schema.createEnum(name, null, schema.getNamespace(), symbols, other);
  }

  private List<Schema.Field> fields(Schema record) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : record.getFields()) {
      if (!oneIn(4)) {
        fields.add(field(field));
      }
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      fields.add(added());
    }
    Collections.shuffle(fields, random);
    return fields;
  }

  private Schema.Field field(Schema.Field field) {
    Schema type = of(field.schema());
    if (!oneIn(5)) {
      return new Schema.Field(field.name(), type);
    }
    Schema.Field renamed = new Schema.Field("renamed" + count++, type);
    renamed.addAlias(field.name());
    return renamed;
  }

  private Schema.Field added() {
    String name = "added" + count++;
    if (oneIn(breakOneIn)) {
      return new Schema.Field(name, Schema.create(Schema.Type.INT));
    }
    Schema text = textual(Schema.create(Schema.Type.STRING));
    Schema none = Schema.create(Schema.Type.NULL);
    return switch (random.nextInt(9)) {
      case 0 -> new Schema.Field(name, Schema.create(Schema.Type.LONG), null, 7L);
      case 1 -> new Schema.Field(name, text, null, "text");
      case 2 -> new Schema.Field(name, Schema.createArray(text), null, List.of("a", "b"));
      case 3 -> new Schema.Field(name, Schema.createMap(text), null, Map.of("k", "v"));
      case 4 ->
          new Schema.Field(
              name, Schema.createUnion(none, text), null, Schema.Field.NULL_DEFAULT_VALUE);
      case 5 -> new Schema.Field(name, Schema.createUnion(text, none), null, "given");
      case 6 -> {
        Schema inner = Schema.createRecord("Added" + name, null, "added", false);
        inner.setFields(
            List.of(
                new Schema.Field("texts", Schema.createArray(text)),
                new Schema.Field("number", Schema.create(Schema.Type.DOUBLE), null, 0.5)));
        yield new Schema.Field(name, inner, null, Map.of("texts", List.of("x"), "number", 1.5));
      }
      case 7 ->
          new Schema.Field(
              name, Schema.createEnum("Added" + name, null, "added", List.of("A", "B")), null, "B");
      default -> new Schema.Field(name, Schema.create(Schema.Type.BYTES), null, "\u00ff\u0001");
    };
  }
}
