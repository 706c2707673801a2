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

/**
 * Generates the leaf types of one random table; also creates its records, maps and fields with
 * random names.
 */
final class RandomLeaves {
  private static final int[] FIXED_SIZES = {0, 1, 7, 8, 9, 100};

  private final Random random;
  private final Map<ValueKind, List<Schema>> namedTypes = new EnumMap<>(ValueKind.class);
  private final boolean hasNamespaces;
  private int nameCount;

  RandomLeaves(Random random) {
    this.random = random;
    this.hasNamespaces = random.nextBoolean();
  }

  /** Returns a new type, or a named type that the table already has. */
  Schema leaf(ValueKind kind) {
    List<Schema> existing = namedTypes.getOrDefault(kind, List.of());
    if (!existing.isEmpty() && random.nextInt(4) == 0) {
      return existing.get(random.nextInt(existing.size()));
    }
    Schema leaf = newLeaf(kind);
    if (leaf.getType() == Schema.Type.FIXED || leaf.getType() == Schema.Type.ENUM) {
      namedTypes.computeIfAbsent(kind, key -> new ArrayList<>()).add(leaf);
    }
    return leaf;
  }

  private Schema newLeaf(ValueKind kind) {
    return switch (kind) {
      case NULL, BOOLEAN, INT, LONG, FLOAT, DOUBLE, BYTES, STRING ->
          Schema.create(Schema.Type.valueOf(kind.name()));
      case JAVA_STRING -> withJavaString(Schema.create(Schema.Type.STRING));
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
      case TIME_MICROS -> LogicalTypes.timeMicros().addToSchema(longSchema());
      case TIMESTAMP_MILLIS -> LogicalTypes.timestampMillis().addToSchema(longSchema());
      case TIMESTAMP_MICROS -> LogicalTypes.timestampMicros().addToSchema(longSchema());
      case TIMESTAMP_NANOS -> LogicalTypes.timestampNanos().addToSchema(longSchema());
      case LOCAL_TIMESTAMP_MILLIS -> LogicalTypes.localTimestampMillis().addToSchema(longSchema());
      case LOCAL_TIMESTAMP_MICROS -> LogicalTypes.localTimestampMicros().addToSchema(longSchema());
      case LOCAL_TIMESTAMP_NANOS -> LogicalTypes.localTimestampNanos().addToSchema(longSchema());
      // Nested types are small here; RandomTypes generates larger ones.
      case ARRAY -> Schema.createArray(longSchema());
      case MAP, UNION, RECURSIVE -> map(longSchema());
      case RECORD -> record(List.of(longSchema()));
    };
  }

  /** Returns a map type whose keys readers return as Utf8 or as String. */
  Schema map(Schema values) {
    Schema map = Schema.createMap(values);
    return random.nextInt(4) == 0 ? withJavaString(map) : map;
  }

  Schema record(List<Schema> types) {
    Schema record = unfinishedRecord();
    record.setFields(fields(types));
    return record;
  }

  /**
   * Returns a record type without fields, which the caller sets and which may refer to the record.
   */
  Schema unfinishedRecord() {
    return Schema.createRecord(name("Record"), null, namespace(), false);
  }

  Schema unfinishedRow(String name) {
    return Schema.createRecord(name, "a random row", namespace(), false);
  }

  /** Returns fields of these types; some names differ only in case, and some are long. */
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
    String prefix = List.of("a", "A", "_", "url", "URL", "con", "f_1").get(random.nextInt(7));
    return switch (random.nextInt(16)) {
      case 0 -> prefix;
      case 1 -> prefix + "long_name_".repeat(30) + random.nextInt(1000);
      default -> prefix + random.nextInt(1000);
    };
  }

  private Object defaultOf(Schema type) {
    boolean isNullFirst = type.isUnion() && type.getTypes().get(0).getType() == Schema.Type.NULL;
    return isNullFirst && random.nextBoolean() ? Schema.Field.NULL_DEFAULT_VALUE : null;
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
    String defaultSymbol = random.nextBoolean() ? symbols.get(0) : null;
    return Schema.createEnum(name("Enum"), null, namespace(), symbols, defaultSymbol);
  }

  private Schema decimalFixed() {
    Schema fixed = fixed(1 + random.nextInt(20));
    BigInteger maxMagnitude = BigInteger.ONE.shiftLeft(8 * fixed.getFixedSize() - 1);
    int precision = maxMagnitude.subtract(BigInteger.ONE).toString().length() - 1;
    return decimal(fixed, Math.max(1, precision));
  }

  private Schema decimal(Schema type, int precision) {
    return LogicalTypes.decimal(precision, random.nextInt(precision + 1)).addToSchema(type);
  }

  private static Schema withJavaString(Schema schema) {
    GenericData.setStringType(schema, GenericData.StringType.String);
    return schema;
  }

  private static Schema longSchema() {
    return Schema.create(Schema.Type.LONG);
  }

  private String name(String kind) {
    return kind + nameCount++;
  }

  /**
   * Returns a namespace; null if this table's types have none. Either all types have one or none
   * has, since Avro's JSON cannot refer from a namespace to a name without one.
   */
  private String namespace() {
    String namespace = random.nextInt(3) == 0 ? "other.space" : "dev.stoa.random";
    return hasNamespaces ? namespace : null;
  }
}
