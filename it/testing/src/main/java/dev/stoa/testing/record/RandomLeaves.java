package dev.stoa.testing.record;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Makes the leaf types of one random table, and names for the nested ones. */
final class RandomLeaves {
  private static final int[] FIXED_SIZES = {0, 1, 7, 8, 9, 100};

  private final Random random;
  private final Map<ValueKind, List<Schema>> named = new EnumMap<>(ValueKind.class);
  private final boolean hasNamespaces;
  private int count;

  RandomLeaves(Random random) {
    this.random = random;
    this.hasNamespaces = random.nextBoolean();
  }

  /** A new type, or a named one that the table already has. */
  Schema leaf(ValueKind kind) {
    List<Schema> used = named.getOrDefault(kind, List.of());
    if (!used.isEmpty() && random.nextInt(4) == 0) {
      return used.get(random.nextInt(used.size()));
    }
    Schema leaf = newLeaf(kind);
    if (leaf.getType() == Schema.Type.FIXED || leaf.getType() == Schema.Type.ENUM) {
      named.computeIfAbsent(kind, unused -> new ArrayList<>()).add(leaf);
    }
    return leaf;
  }

  private Schema newLeaf(ValueKind kind) {
    return switch (kind) {
      case NULL, BOOLEAN, INT, LONG, FLOAT, DOUBLE, BYTES, STRING ->
          Schema.create(Schema.Type.valueOf(kind.name()));
      case JAVA_STRING -> javaString(Schema.create(Schema.Type.STRING));
      case FIXED -> fixed(FIXED_SIZES[random.nextInt(FIXED_SIZES.length)]);
      case ENUM -> enumeration();
      case DECIMAL_BYTES -> decimal(Schema.create(Schema.Type.BYTES), 1 + random.nextInt(38));
      case DECIMAL_FIXED -> decimalFixed();
      case BIG_DECIMAL -> LogicalTypes.bigDecimal().addToSchema(Schema.create(Schema.Type.BYTES));
      case UUID_STRING -> LogicalTypes.uuid().addToSchema(Schema.create(Schema.Type.STRING));
      case UUID_FIXED -> LogicalTypes.uuid().addToSchema(fixed(16));
      case DURATION -> LogicalTypes.duration().addToSchema(fixed(12));
      case DATE -> LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
      case TIME_MILLIS -> LogicalTypes.timeMillis().addToSchema(Schema.create(Schema.Type.INT));
      case TIME_MICROS -> LogicalTypes.timeMicros().addToSchema(longs());
      case TIMESTAMP_MILLIS -> LogicalTypes.timestampMillis().addToSchema(longs());
      case TIMESTAMP_MICROS -> LogicalTypes.timestampMicros().addToSchema(longs());
      case TIMESTAMP_NANOS -> LogicalTypes.timestampNanos().addToSchema(longs());
      case LOCAL_TIMESTAMP_MILLIS -> LogicalTypes.localTimestampMillis().addToSchema(longs());
      case LOCAL_TIMESTAMP_MICROS -> LogicalTypes.localTimestampMicros().addToSchema(longs());
      case LOCAL_TIMESTAMP_NANOS -> LogicalTypes.localTimestampNanos().addToSchema(longs());
      // Nested types are small here; RandomTypes makes the large ones.
      case ARRAY -> Schema.createArray(longs());
      case MAP, UNION, RECURSIVE -> map(longs());
      case RECORD -> record(List.of(longs()));
    };
  }

  /** A map whose keys readers return as either class of text. */
  Schema map(Schema values) {
    Schema map = Schema.createMap(values);
    return random.nextInt(4) == 0 ? javaString(map) : map;
  }

  Schema record(List<Schema> types) {
    Schema record = unfinishedRecord();
    record.setFields(fields(types));
    return record;
  }

  /** A record without its fields, which may refer to it. */
  Schema unfinishedRecord() {
    return Schema.createRecord(name("Record"), null, namespace(), false);
  }

  Schema unfinishedRow(String name) {
    return Schema.createRecord(name, "a random row", namespace(), false);
  }

  /** The types as fields: names differ, some of them in case only, and some are long. */
  List<Schema.Field> fields(List<Schema> types) {
    Set<String> names = new HashSet<>();
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema type : types) {
      String name = fieldName();
      while (!names.add(name)) {
        name = fieldName();
      }
      String doc = random.nextInt(8) == 0 ? "Line one\nand \"two\"" : null;
      fields.add(new Schema.Field(name, type, doc, defaultOf(type)));
    }
    return fields;
  }

  private String fieldName() {
    String start = List.of("a", "A", "_", "url", "URL", "con", "f_1").get(random.nextInt(7));
    return switch (random.nextInt(16)) {
      case 0 -> start;
      case 1 -> start + "long_name_".repeat(30) + random.nextInt(1000);
      default -> start + random.nextInt(1000);
    };
  }

  private Object defaultOf(Schema type) {
    boolean nullFirst = type.isUnion() && type.getTypes().get(0).getType() == Schema.Type.NULL;
    return nullFirst && random.nextBoolean() ? Schema.Field.NULL_DEFAULT_VALUE : null;
  }

  private Schema fixed(int size) {
    return Schema.createFixed(name("Fixed"), null, namespace(), size);
  }

  private Schema enumeration() {
    int size = random.nextInt(5) == 0 ? 200 : 1 + random.nextInt(4);
    List<String> symbols = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      symbols.add("SYMBOL_" + i);
    }
    String other = random.nextBoolean() ? symbols.get(0) : null;
    return Schema.createEnum(name("Enum"), null, namespace(), symbols, other);
  }

  private Schema decimalFixed() {
    Schema fixed = fixed(1 + random.nextInt(20));
    BigInteger largest = BigInteger.ONE.shiftLeft(8 * fixed.getFixedSize() - 1);
    int precision = largest.subtract(BigInteger.ONE).toString().length() - 1;
    return decimal(fixed, Math.max(1, precision));
  }

  private Schema decimal(Schema type, int precision) {
    return LogicalTypes.decimal(precision, random.nextInt(precision + 1)).addToSchema(type);
  }

  private static Schema javaString(Schema schema) {
    GenericData.setStringType(schema, GenericData.StringType.String);
    return schema;
  }

  private static Schema longs() {
    return Schema.create(Schema.Type.LONG);
  }

  private String name(String kind) {
    return kind + count++;
  }

  /**
   * Either none or one for the whole table: Avro's JSON cannot refer from within a namespace to a
   * name without one.
   */
  private String namespace() {
    String namespace = random.nextInt(3) == 0 ? "other.space" : "dev.stoa.random";
    return hasNamespaces ? namespace : null;
  }
}
