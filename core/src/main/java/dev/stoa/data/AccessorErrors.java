package dev.stoa.data;

import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import org.apache.avro.generic.GenericFixed;

/**
 * Creates the exceptions of typed accessors that cannot read a value; each names the accessor that
 * can. Used by records, maps and arrays.
 */
public final class AccessorErrors {
  private AccessorErrors() {}

  /**
   * Returns the exception for a stored value that another accessor reads.
   *
   * @param type the type of the value, nullable or not
   * @param location the location of the value in a file
   */
  public static IllegalStateException forStoredValue(DataType type, String location) {
    DataType valueType = type.valueType();
    String accessor =
        switch (valueType.storedKind()) {
          case BOOLEAN -> "booleanAt";
          case INT -> "intAt";
          case LONG -> "longAt";
          case FLOAT -> "floatAt";
          case DOUBLE -> "doubleAt";
          case STRING -> "textAt";
          case BYTES, FIXED -> "bytesAt";
          case MAP -> "mapAt";
          case ARRAY -> "arrayAt";
          case RECORD -> "recordAt";
          default -> "get";
        };
    return new IllegalStateException(
        "the value is %s: read it with %s (%s)"
            .formatted(valueType.displayNameWithArticle(), accessor, location));
  }

  /**
   * Returns the exception for a decoded value that another accessor reads, or that is null.
   *
   * @param subject the name of the value, such as {@code field "size"}
   */
  public static IllegalStateException forDecodedValue(String subject, Object value) {
    if (value == null) {
      return new IllegalStateException(subject + " is absent or null: check isNullAt first");
    } else if (value instanceof Boolean) {
      return create(subject, "a boolean", "booleanAt");
    } else if (value instanceof Integer) {
      return create(subject, "an int", "intAt");
    } else if (value instanceof Long) {
      return create(subject, "a long", "longAt");
    } else if (value instanceof Float) {
      return create(subject, "a float", "floatAt");
    } else if (value instanceof Double) {
      return create(subject, "a double", "doubleAt");
    } else if (value instanceof CharSequence) {
      return create(subject, "a string", "textAt");
    } else if (value instanceof ByteBuffer || value instanceof GenericFixed) {
      return create(subject, "bytes or a fixed", "bytesAt");
    } else if (value instanceof ColumnarMap) {
      return create(subject, "a map", "mapAt");
    } else if (value instanceof ColumnarArray) {
      return create(subject, "an array", "arrayAt");
    } else if (value instanceof ColumnarRecord) {
      return create(subject, "a record", "recordAt");
    }
    return create(subject, "of class " + value.getClass().getName(), "get");
  }

  private static IllegalStateException create(String subject, String typeName, String accessor) {
    return new IllegalStateException(subject + " is " + typeName + ": read it with " + accessor);
  }
}
