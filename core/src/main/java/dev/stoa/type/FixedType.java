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
  private static final int UUID_SIZE_IN_BYTES = 16;

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
