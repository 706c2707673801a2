package dev.stoa.type;

import java.util.List;

/**
 * The codes and flags of the binary form of types, whose grammar is in {@code
 * docs/reference/format.md}. Used by {@link TypeReader} and {@link TypeWriter}.
 */
final class TypeCode {
  /** A flag in a type's first byte: the type has properties. */
  static final int HAS_PROPERTIES = 0x80;

  // The codes of types that are not simple.
  static final int DECIMAL_BYTES = 32;
  static final int DECIMAL_FIXED = 33;
  static final int FIXED = 34;
  static final int UUID_FIXED = 35;
  static final int ENUM = 36;
  static final int ARRAY = 37;
  static final int MAP = 38;
  static final int RECORD = 39;
  static final int ERROR = 40;
  static final int REFERENCE = 41;
  static final int NULL_FIRST = 42;
  static final int NULL_LAST = 43;
  static final int UNION = 44;

  // The flags of a name.
  static final int NAME_NAMESPACE = 1;
  static final int NAME_DOC = 2;
  static final int NAME_ALIASES = 4;
  static final int NAME_FLAGS = NAME_NAMESPACE | NAME_DOC | NAME_ALIASES;

  /** A flag of an enum, in the byte with the flags of its name. */
  static final int ENUM_DEFAULT = 8;

  // The flags of a field.
  static final int FIELD_DOC = 1;
  static final int FIELD_DEFAULT = 2;
  static final int FIELD_ALIASES = 4;
  static final int FIELD_PROPERTIES = 8;
  static final int FIELD_DESCENDING = 16;
  static final int FIELD_IGNORED = 32;
  static final int FIELD_FLAGS =
      FIELD_DOC
          | FIELD_DEFAULT
          | FIELD_ALIASES
          | FIELD_PROPERTIES
          | FIELD_DESCENDING
          | FIELD_IGNORED;

  // The codes of JSON values.
  static final int JSON_NULL = 0;
  static final int JSON_FALSE = 1;
  static final int JSON_TRUE = 2;
  static final int JSON_INT = 3;
  static final int JSON_LONG = 4;
  static final int JSON_BIG_INTEGER = 5;
  static final int JSON_FLOAT = 6;
  static final int JSON_DOUBLE = 7;
  static final int JSON_STRING = 8;
  static final int JSON_LIST = 9;
  static final int JSON_OBJECT = 10;

  /**
   * The maximum depth of types and JSON values: their readers are recursive, and stacks are
   * limited. Avro's JSON needs three levels for a record, and Jackson writes at most 1,000.
   */
  static final int MAX_DEPTH = 300;

  /** The simple kinds in the order of their codes, from 0 on. */
  static final List<TypeKind> SIMPLE_KINDS =
      List.of(
          TypeKind.NULL,
          TypeKind.BOOLEAN,
          TypeKind.INT,
          TypeKind.LONG,
          TypeKind.FLOAT,
          TypeKind.DOUBLE,
          TypeKind.STRING,
          TypeKind.BYTES,
          TypeKind.DATE,
          TypeKind.TIME_MILLIS,
          TypeKind.TIME_MICROS,
          TypeKind.TIMESTAMP_MILLIS,
          TypeKind.TIMESTAMP_MICROS,
          TypeKind.TIMESTAMP_NANOS,
          TypeKind.LOCAL_TIMESTAMP_MILLIS,
          TypeKind.LOCAL_TIMESTAMP_MICROS,
          TypeKind.LOCAL_TIMESTAMP_NANOS,
          TypeKind.UUID,
          TypeKind.BIG_DECIMAL);

  private TypeCode() {}
}
