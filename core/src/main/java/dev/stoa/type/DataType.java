package dev.stoa.type;

import java.util.Map;

/**
 * The type of a column's values, or of values nested in them.
 *
 * <p>Immutable. {@code equals} compares everything that a conversion to or from another schema
 * library must preserve, including properties, documentation and aliases.
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
   * The kind of type whose binary form the values have: {@link TypeKind#INT} for a date, {@link
   * TypeKind#LONG} for a timestamp, {@link TypeKind#BYTES} or {@link TypeKind#FIXED} for a decimal;
   * the kind itself for a type that is not logical in Avro.
   */
  default TypeKind storedKind() {
    return kind();
  }

  /**
   * Properties that users and engines attach to the type, in the order of their definition; see
   * {@link JsonValues} for the values.
   */
  default Map<String, Object> properties() {
    return Map.of();
  }

  /** Whether a value may be null. */
  default boolean isNullable() {
    return kind() == TypeKind.NULL;
  }

  /**
   * The type of non-null values; this type itself if it is not nullable or has several such types.
   */
  default DataType valueType() {
    return this;
  }

  /** The type's display name, such as {@code map<string>} and {@code long?}. */
  default String displayName() {
    return TypeDisplayNames.of(this);
  }

  /** A phrase for messages: {@code a string}, {@code an array}, {@code a union of null, long}. */
  default String displayNameWithArticle() {
    return TypeDisplayNames.withArticle(this);
  }
}
