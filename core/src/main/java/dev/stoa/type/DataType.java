package dev.stoa.type;

import java.util.Map;

/**
 * What the values of a column, or of a part of one, are.
 *
 * <p>Immutable and comparable with {@code equals}, which compares everything that an adapter must
 * give back: properties, documentation and aliases too.
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
  /** What to switch over. */
  TypeKind kind();

  /**
   * The kind of what is stored: {@link TypeKind#INT} for a date, {@link TypeKind#BYTES} or {@link
   * TypeKind#FIXED} for a decimal; the kind itself for types that are stored as what they are.
   */
  default TypeKind storedKind() {
    return kind();
  }

  /**
   * What users and adapters keep with the type, in order; see {@link JsonValues} for the values.
   */
  default Map<String, Object> properties() {
    return Map.of();
  }

  /** Whether a value may be null. */
  default boolean isNullable() {
    return kind() == TypeKind.NULL;
  }

  /** The type of the values that are not null; the type itself unless it is nullable. */
  default DataType valueType() {
    return this;
  }

  /** The name of the type for people, such as {@code map<string>} and {@code long?}. */
  default String plainName() {
    return TypeNames.of(this);
  }

  /** What kind of value it is, in a sentence: {@code a string}, {@code a decimal(9, 2)}. */
  default String kindName() {
    return TypeNames.withArticle(this);
  }
}
