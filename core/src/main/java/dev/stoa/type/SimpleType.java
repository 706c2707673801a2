package dev.stoa.type;

import java.util.Map;

/**
 * A type described by its kind alone, such as a number, a string, a timestamp, a big-decimal, or a
 * UUID stored as a string.
 *
 * @param kind the kind
 * @param properties see {@link DataType#properties}
 */
public record SimpleType(TypeKind kind, Map<String, Object> properties) implements DataType {
  /** Creates a type after checking the kind, and copies its properties. */
  public SimpleType {
    if (!isSimple(kind)) {
      throw new IllegalArgumentException(
          "a type of kind " + kind + " is not described by its kind alone");
    }
    properties = JsonValues.copy(properties);
  }

  /** Creates a type without properties. */
  public static SimpleType of(TypeKind kind) {
    return new SimpleType(kind, Map.of());
  }

  /** Whether a kind alone describes a type. */
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
