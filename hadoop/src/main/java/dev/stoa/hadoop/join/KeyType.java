package dev.stoa.hadoop.join;

import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.util.Optional;

/**
 * The type of one column of a join's key: how its values are compared.
 *
 * @param type the column's type, without null
 * @param form the form in which values are compared
 */
record KeyType(DataType type, Form form) {
  /** The form in which values are compared. */
  enum Form {
    /** Ints, longs, dates, times and timestamps. */
    NUMBER,
    BOOLEAN,
    TEXT,
    /** Bytes, and values of a fixed size. */
    BYTES,
    /** The symbol of an enum. */
    SYMBOL,
    /** An unscaled decimal. */
    DECIMAL
  }

  /** Returns the type of a column; empty if its values cannot be a key. */
  static Optional<KeyType> of(DataType columnType) {
    DataType type = NestedTypes.unwrapNullable(columnType);
    return form(type).map(form -> new KeyType(type, form));
  }

  private static Optional<Form> form(DataType type) {
    return switch (type.kind()) {
      case BOOLEAN -> Optional.of(Form.BOOLEAN);
      case ENUM -> Optional.of(Form.SYMBOL);
      case DECIMAL -> Optional.of(Form.DECIMAL);
      case FLOAT, DOUBLE, BIG_DECIMAL -> Optional.empty(); // neither has buckets
      default ->
          switch (type.storedKind()) {
            case INT, LONG -> Optional.of(Form.NUMBER);
            case STRING -> Optional.of(Form.TEXT);
            case BYTES, FIXED -> Optional.of(Form.BYTES);
            default -> Optional.empty();
          };
    };
  }

  /** Whether equal values of the two types are equal keys, in equal buckets. */
  boolean isComparableWith(KeyType other) {
    return switch (form) {
      case NUMBER -> type.kind() == other.type.kind() || (isInteger() && other.isInteger());
      case DECIMAL ->
          other.type instanceof DecimalType decimal
              && decimal.scale() == ((DecimalType) type).scale();
      case BOOLEAN, TEXT, BYTES, SYMBOL -> form == other.form && type.kind() == other.type.kind();
    };
  }

  private boolean isInteger() {
    return type.kind() == TypeKind.INT || type.kind() == TypeKind.LONG;
  }

  boolean isLong() {
    return type.kind() == TypeKind.LONG;
  }

  /** Whether the order that tables record for a column is that of its keys. */
  boolean hasRecordedOrder() {
    return form == Form.NUMBER || form == Form.TEXT || form == Form.BYTES;
  }
}
