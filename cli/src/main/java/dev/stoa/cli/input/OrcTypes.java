package dev.stoa.cli.input;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.orc.TypeDescription;

/**
 * The ORC types of Avro schemas: of records that are written, and to know such files when they are
 * read again.
 */
public final class OrcTypes {
  /** The key in a file's metadata under which the Avro schema of its records stands. */
  public static final String SCHEMA_KEY = "avro.schema";

  private static final int MOST_DIGITS = 38;
  private static final Set<String> INSTANTS =
      Set.of("timestamp-millis", "timestamp-micros", "timestamp-nanos");
  private static final Set<String> LOCAL_TIMES =
      Set.of("local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos");

  private final Set<String> records = new HashSet<>();

  private OrcTypes() {}

  /**
   * The type of a schema's values.
   *
   * @throws IllegalArgumentException when ORC has none: the message says why, without a place
   */
  public static TypeDescription of(Schema schema) {
    return new OrcTypes().type(schema);
  }

  /** Whether decimals are stored as such; longer ones than ORC knows are stored as their bytes. */
  public static boolean isDecimal(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
        && decimal.getPrecision() <= MOST_DIGITS
        && decimal.getScale() <= decimal.getPrecision();
  }

  /** Whether longs are stored as points in time, with a zone or without. */
  public static boolean isTimestamp(Schema schema) {
    String name = logicalName(schema);
    return INSTANTS.contains(name) || LOCAL_TIMES.contains(name);
  }

  /** How many units of a timestamp's type a second has. */
  public static long unitsPerSecond(Schema timestamp) {
    String name = logicalName(timestamp);
    if (name.endsWith("millis")) {
      return 1_000;
    }
    return name.endsWith("micros") ? 1_000_000 : 1_000_000_000;
  }

  /** The branches of a union that are not null. */
  public static List<Schema> branches(Schema union) {
    return union.getTypes().stream().filter(b -> b.getType() != Schema.Type.NULL).toList();
  }

  private static String logicalName(Schema schema) {
    LogicalType type = schema.getLogicalType();
    return type == null ? "" : type.getName();
  }

  private TypeDescription type(Schema schema) {
    if (isDecimal(schema)) {
      LogicalTypes.Decimal decimal = (LogicalTypes.Decimal) schema.getLogicalType();
      // ORC takes no scale above the precision that it has at that time.
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
          "record " + schema.getFullName() + " is within itself, which ORC has no type for");
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
