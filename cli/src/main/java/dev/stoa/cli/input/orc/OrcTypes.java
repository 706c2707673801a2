package dev.stoa.cli.input.orc;

import dev.stoa.cli.input.record.EntryMaps;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.LogicalText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.orc.TypeDescription;

/**
 * Converts Avro schemas to the ORC types that store their values, with the fields' original names.
 * The writer uses these types; the reader takes the Avro schema of a file for valid if it converts
 * to the file's type.
 */
public final class OrcTypes {
  /** The metadata key of the Avro schema of a file's records. */
  public static final String SCHEMA_KEY = "avro.schema";

  private static final int MAX_DECIMAL_PRECISION = 38;
  private static final Set<String> TIMESTAMPS =
      Set.of("timestamp-millis", "timestamp-micros", "timestamp-nanos");
  private static final Set<String> LOCAL_TIMESTAMPS =
      Set.of("local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos");

  /** The names of the records around the current schema, by which recursion is detected. */
  private final Set<String> enclosingRecords = new HashSet<>();

  private OrcTypes() {}

  /**
   * Returns the ORC type of a schema's values.
   *
   * @throws IllegalArgumentException when ORC has no such type: the message gives the reason,
   *     without the location
   */
  public static TypeDescription of(Schema schema) {
    return new OrcTypes().type(schema);
  }

  /** Returns whether decimals are stored as ORC decimals; longer ones are stored as bytes. */
  public static boolean isDecimal(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
        && decimal.getPrecision() <= MAX_DECIMAL_PRECISION
        && decimal.getScale() <= decimal.getPrecision();
  }

  /** Returns whether longs are stored as ORC timestamps. */
  public static boolean isTimestamp(Schema schema) {
    String name = logicalTypeName(schema);
    return TIMESTAMPS.contains(name) || LOCAL_TIMESTAMPS.contains(name);
  }

  /** Returns the units per second of a timestamp type. */
  public static long unitsPerSecond(Schema timestamp) {
    String name = logicalTypeName(timestamp);
    if (name.endsWith("millis")) {
      return 1_000;
    }
    return name.endsWith("micros") ? 1_000_000 : 1_000_000_000;
  }

  /** Returns the non-null branches of a union. */
  public static List<Schema> branches(Schema union) {
    return union.getTypes().stream()
        .filter(branch -> branch.getType() != Schema.Type.NULL)
        .toList();
  }

  private static String logicalTypeName(Schema schema) {
    LogicalType type = schema.getLogicalType();
    return type == null ? "" : type.getName();
  }

  private TypeDescription type(Schema schema) {
    if (isDecimal(schema)) {
      LogicalTypes.Decimal decimal = (LogicalTypes.Decimal) schema.getLogicalType();
      // Scale 0 comes first: ORC rejects a precision below the scale that is set.
      return TypeDescription.createDecimal()
          .withScale(0)
          .withPrecision(decimal.getPrecision())
          .withScale(decimal.getScale());
    }
    return switch (schema.getType()) {
      case NULL, BOOLEAN -> TypeDescription.createBoolean();
      case INT ->
          logicalTypeName(schema).equals("date")
              ? TypeDescription.createDate()
              : TypeDescription.createInt();
      case LONG -> ofLong(logicalTypeName(schema));
      case FLOAT -> TypeDescription.createFloat();
      case DOUBLE -> TypeDescription.createDouble();
      case STRING, ENUM -> TypeDescription.createString();
      case BYTES -> TypeDescription.createBinary();
      case FIXED ->
          LogicalText.isDuration(schema)
              ? TypeDescription.createString()
              : TypeDescription.createBinary();
      case ARRAY ->
          EntryMaps.isMap(schema)
              ? entryMap(schema.getElementType())
              : TypeDescription.createList(type(schema.getElementType()));
      case MAP ->
          TypeDescription.createMap(TypeDescription.createString(), type(schema.getValueType()));
      case RECORD -> struct(schema);
      case UNION -> union(branches(schema));
    };
  }

  private TypeDescription entryMap(Schema entry) {
    return TypeDescription.createMap(
        type(entry.getFields().get(0).schema()), type(entry.getFields().get(1).schema()));
  }

  private static TypeDescription ofLong(String logicalTypeName) {
    if (TIMESTAMPS.contains(logicalTypeName)) {
      return TypeDescription.createTimestampInstant();
    }
    return LOCAL_TIMESTAMPS.contains(logicalTypeName)
        ? TypeDescription.createTimestamp()
        : TypeDescription.createLong();
  }

  private TypeDescription struct(Schema schema) {
    if (!enclosingRecords.add(schema.getFullName())) {
      throw new IllegalArgumentException(
          "record " + schema.getFullName() + " is recursive, which ORC cannot represent");
    }
    TypeDescription struct = TypeDescription.createStruct();
    for (Schema.Field field : schema.getFields()) {
      struct.addField(name(field), type(field.schema()));
    }
    enclosingRecords.remove(schema.getFullName());
    return struct;
  }

  /**
   * Returns the name of a field in ORC files: the original one, unless ORC's reader rejects it, as
   * it does empty names and backquotes.
   */
  private static String name(Schema.Field field) {
    String name = FieldProperties.externalName(field);
    return name.isEmpty() || name.contains("`") ? field.name() : name;
  }

  private TypeDescription union(List<Schema> branches) {
    if (branches.isEmpty()) {
      return TypeDescription.createBoolean();
    }
    if (branches.size() == 1) {
      return type(branches.get(0));
    }
    TypeDescription union = TypeDescription.createUnion();
    branches.forEach(branch -> union.addUnionChild(type(branch)));
    return union;
  }
}
