package dev.stoa.type;

import java.util.Map;

/**
 * A type described by its kind alone: numbers, strings, bytes, dates, times, and UUIDs stored as
 * strings.
 */
public record SimpleType(TypeKind kind, Map<String, Object> properties) implements DataType {
  /** Checks the kind, and copies the properties. */
  public SimpleType {
    if (!isSimple(kind)) {
      throw new IllegalArgumentException(
          "a type of kind " + kind + " is not described by its kind alone");
    }
    properties = JsonValues.copy(properties);
  }

  /** The type of a kind, without properties. */
  public static SimpleType of(TypeKind kind) {
    return new SimpleType(kind, Map.of());
  }

  /** Whether the kind alone describes a type. */
  public static boolean isSimple(TypeKind kind) {
    return switch (kind) {
      case DECIMAL, FIXED, ENUM, ARRAY, MAP, RECORD, NULLABLE, UNION -> false;
      default -> true;
    };
  }

  @Override
  public TypeKind storedKind() {
    return switch (kind) {
      case DATE, TIME_MILLIS -> TypeKind.INT;
      case UUID -> TypeKind.STRING;
      case BIG_DECIMAL -> TypeKind.BYTES;
      default -> kind.isTemporal() ? TypeKind.LONG : kind;
    };
  }
}
