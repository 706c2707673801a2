package dev.stoa.type;

import java.util.Map;

/**
 * The type of a column's values, or of a part of them.
 *
 * <p>Immutable. {@code equals} compares everything that an adapter must preserve, including
 * properties, documentation and aliases.
 */
public sealed interface DataType
    permits SimpleType,
        DecimalType,
        FixedType,
        EnumType,
        ArrayType,
        MapType,
        RecordType,
        NullableType,
        UnionType {
  /** The kind of the type. */
  TypeKind kind();

  /**
   * The stored kind: {@link TypeKind#INT} for a date, {@link TypeKind#BYTES} or {@link
   * TypeKind#FIXED} for a decimal; the kind itself for other types.
   */
  default TypeKind storedKind() {
    return kind();
  }

  /**
   * Properties that users and adapters attach to the type, in order; see {@link JsonValues} for the
   * values.
   */
  default Map<String, Object> properties() {
    return Map.of();
  }

  /** Whether a value may be null. */
  default boolean isNullable() {
    return kind() == TypeKind.NULL;
  }

  /** The type of non-null values; the type itself unless it is nullable. */
  default DataType valueType() {
    return this;
  }

  /** The type's display name, such as {@code map<string>} and {@code long?}. */
  default String displayName() {
    return TypeDisplayNames.of(this);
  }

  /** The display name with an article: {@code a string}, {@code a decimal(9, 2)}. */
  default String displayNameWithArticle() {
    return TypeDisplayNames.withArticle(this);
  }
}
