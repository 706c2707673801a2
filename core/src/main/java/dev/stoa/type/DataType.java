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

  /**
   * Parses a type in the language of {@link #displayName}, such as {@code timestamp(ms)} or {@code
   * map<string, long not null>}. Also accepts the names of SQL and Arrow for the same types.
   *
   * @param path the path of the type's column; records, enums and fixeds in it are named by it
   * @throws IllegalArgumentException when the text is not a type; the message contains the position
   *     of the error and what to write
   */
  static DataType parse(String text, String path) {
    return TypeParser.parseType(text, path);
  }

  /**
   * The text of the type, such as {@code map<string, long>}: types are nullable unless {@code not
   * null} follows.
   */
  default String displayName() {
    return TypeFormat.of(this);
  }

  /** A phrase for messages about the type's values: {@code a string}, {@code an array}. */
  default String displayNameWithArticle() {
    return TypeFormat.withArticle(this);
  }
}
