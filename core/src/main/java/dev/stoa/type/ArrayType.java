package dev.stoa.type;

import java.util.Map;

/**
 * An array of any number of values of one type.
 *
 * @param element the type of the elements
 * @param properties see {@link DataType#properties}
 */
public record ArrayType(DataType element, Map<String, Object> properties) implements DataType {
  /** Creates an array type and copies its properties. */
  public ArrayType {
    properties = JsonValues.copy(properties);
  }

  /** Creates an array type without properties. */
  public static ArrayType of(DataType element) {
    return new ArrayType(element, Map.of());
  }

  @Override
  public TypeKind kind() {
    return TypeKind.ARRAY;
  }
}
