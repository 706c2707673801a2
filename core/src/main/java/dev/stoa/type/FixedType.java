package dev.stoa.type;

import java.util.Map;

/**
 * A type of bytes with a fixed length.
 *
 * @param kind {@link TypeKind#FIXED}, or {@link TypeKind#UUID} for UUIDs of 16 bytes
 * @param name the name
 * @param size the size of values in bytes
 * @param properties see {@link DataType#properties}
 */
public record FixedType(TypeKind kind, TypeName name, int size, Map<String, Object> properties)
    implements DataType {
  /** The property with Avro's name of the meaning of the bytes, if it has no kind of its own. */
  private static final String LOGICAL_TYPE = "logicalType";

  private static final int UUID_SIZE_IN_BYTES = 16;
  private static final int DURATION_SIZE_IN_BYTES = 12;

  /** Creates a fixed type after checking the kind and the size, and copies its properties. */
  public FixedType {
    boolean isValid =
        kind == TypeKind.FIXED ? size >= 0 : kind == TypeKind.UUID && size == UUID_SIZE_IN_BYTES;
    if (!isValid) {
      throw new IllegalArgumentException(
          "a fixed needs a size of at least 0 bytes, and a uuid of 16, found a %s of %d bytes"
              .formatted(kind.displayName(), size));
    }
    properties = JsonValues.copy(properties);
  }

  /** Creates a fixed type without properties. */
  public static FixedType of(String name, int size) {
    return new FixedType(TypeKind.FIXED, TypeName.of(name), size, Map.of());
  }

  /** Creates the type of Avro's durations: numbers of months, days and milliseconds. */
  public static FixedType duration(TypeName name) {
    return new FixedType(
        TypeKind.FIXED, name, DURATION_SIZE_IN_BYTES, Map.of(LOGICAL_TYPE, TypeParser.DURATION));
  }

  /** Whether the values are Avro's durations. */
  public boolean isDuration() {
    return size == DURATION_SIZE_IN_BYTES
        && TypeParser.DURATION.equals(properties.get(LOGICAL_TYPE));
  }

  /** The size in bytes of a fixed, or of a decimal stored as a fixed. */
  public static int sizeOf(DataType type) {
    return type instanceof DecimalType decimal
        ? decimal.fixed().orElseThrow().size()
        : ((FixedType) type).size();
  }

  @Override
  public TypeKind storedKind() {
    return TypeKind.FIXED;
  }
}
