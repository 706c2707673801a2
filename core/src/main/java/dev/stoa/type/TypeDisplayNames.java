package dev.stoa.type;

import java.util.stream.Collectors;

/**
 * Formats the display names of types: {@code long}, {@code decimal(9, 2)}, {@code map<string>},
 * {@code long?} for long or null, {@code int | string}.
 */
final class TypeDisplayNames {
  private TypeDisplayNames() {}

  static String of(DataType type) {
    return switch (type.kind()) {
      case ARRAY -> "array<" + of(((ArrayType) type).element()) + ">";
      case MAP -> "map<" + of(((MapType) type).value()) + ">";
      case RECORD -> "record " + ((RecordType) type).name().name();
      case ENUM -> "enum " + ((EnumType) type).name().name();
      case FIXED -> "fixed " + ((FixedType) type).name().name();
      case DECIMAL -> decimalName((DecimalType) type);
      case NULLABLE -> of(type.valueType()) + "?";
      case UNION ->
          ((UnionType) type)
              .branches().stream().map(TypeDisplayNames::of).collect(Collectors.joining(" | "));
      default -> type.kind().displayName();
    };
  }

  private static String decimalName(DecimalType type) {
    return "decimal(" + type.precision() + ", " + type.scale() + ")";
  }

  /**
   * Formats a type for messages such as "expected a long"; branches of unions and most other types
   * are only kinds, without element types or names.
   */
  static String withArticle(DataType type) {
    if (type.kind() == TypeKind.NULLABLE) {
      return "a union of null, " + of(type.valueType());
    }
    if (type instanceof UnionType union) {
      return union.branches().stream()
          .map(branch -> branch.kind().displayName())
          .collect(Collectors.joining(", ", "a union of ", ""));
    }
    if (type.kind() == TypeKind.BYTES) {
      return "bytes";
    }
    String name = type instanceof DecimalType ? of(type) : type.kind().displayName();
    boolean startsWithVowelSound = "aeiou".indexOf(name.charAt(0)) >= 0 && !"uuid".equals(name);
    return (startsWithVowelSound ? "an " : "a ") + name;
  }
}
