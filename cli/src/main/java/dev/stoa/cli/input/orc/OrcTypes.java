package dev.stoa.cli.input.orc;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.orc.TypeDescription;

/** The ORC types of Avro schemas: for writing records, and to recognize such files when reading. */
public final class OrcTypes {
  /** The metadata key of the Avro schema of a file's records. */
  public static final String SCHEMA_KEY = "avro.schema";

  private static final int MAX_PRECISION = 38;
  private static final Set<String> INSTANTS =
      Set.of("timestamp-millis", "timestamp-micros", "timestamp-nanos");
  private static final Set<String> LOCAL_TIMES =
      Set.of("local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos");

  private final Set<String> records = new HashSet<>();

  private OrcTypes() {}

  /**
   * The type of a schema's values.
   *
   * @throws IllegalArgumentException when ORC has no such type: the message gives the reason,
   *     without the location
   */
  public static TypeDescription of(Schema schema) {
    return new OrcTypes().type(schema);
  }

  /** Whether decimals are stored as ORC decimals; longer ones are stored as bytes. */
  public static boolean isDecimal(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
        && decimal.getPrecision() <= MAX_PRECISION
        && decimal.getScale() <= decimal.getPrecision();
  }

  /** Whether longs are stored as timestamps, with a zone or without. */
  public static boolean isTimestamp(Schema schema) {
    String name = logicalName(schema);
    return INSTANTS.contains(name) || LOCAL_TIMES.contains(name);
  }

  /** The units per second of a timestamp type. */
  public static long unitsPerSecond(Schema timestamp) {
    String name = logicalName(timestamp);
    if (name.endsWith("millis")) {
      return 1_000;
    }
    return name.endsWith("micros") ? 1_000_000 : 1_000_000_000;
  }

  /** The non-null branches of a union. */
  public static List<Schema> branches(Schema union) {
    return union.getTypes().stream()
        .filter(branch -> branch.getType() != Schema.Type.NULL)
        .toList();
  }

  private static String logicalName(Schema schema) {
    LogicalType type = schema.getLogicalType();
    return type == null ? "" : type.getName();
  }

  private TypeDescription type(Schema schema) {
    if (isDecimal(schema)) {
      LogicalTypes.Decimal decimal = (LogicalTypes.Decimal) schema.getLogicalType();
      // ORC rejects a scale above the current precision.
      return TypeDescription.createDecimal()
          .withScale(0)
          .withPrecision(decimal.getPrecision())
          .withScale(decimal.getScale());
    }
    return switch (schema.getType()) {
      case NULL, BOOLEAN -> TypeDescription.createBoolean();
      case INT ->
          logicalName(schema).equals("date")
              ? TypeDescription.createDate()
              : TypeDescription.createInt();
      case LONG -> ofLong(logicalName(schema));
      case FLOAT -> TypeDescription.createFloat();
      case DOUBLE -> TypeDescription.createDouble();
      case STRING, ENUM -> TypeDescription.createString();
      case BYTES, FIXED -> TypeDescription.createBinary();
      case ARRAY -> TypeDescription.createList(type(schema.getElementType()));
      case MAP ->
          TypeDescription.createMap(TypeDescription.createString(), type(schema.getValueType()));
      case RECORD -> struct(schema);
      case UNION -> union(branches(schema));
    };
  }

  private static TypeDescription ofLong(String logicalName) {
    if (INSTANTS.contains(logicalName)) {
      return TypeDescription.createTimestampInstant();
    }
    return LOCAL_TIMES.contains(logicalName)
        ? TypeDescription.createTimestamp()
        : TypeDescription.createLong();
  }

  private TypeDescription struct(Schema schema) {
    if (!records.add(schema.getFullName())) {
      throw new IllegalArgumentException(
          "record " + schema.getFullName() + " is recursive, which ORC cannot represent");
    }
    TypeDescription struct = TypeDescription.createStruct();
    for (Schema.Field field : schema.getFields()) {
      struct.addField(field.name(), type(field.schema()));
    }
    records.remove(schema.getFullName());
    return struct;
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
