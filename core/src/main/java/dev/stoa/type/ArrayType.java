package dev.stoa.type;

import java.util.Map;

/** An array of any number of values of one type. */
public record ArrayType(DataType element, Map<String, Object> properties) implements DataType {
  /** Copies the properties. */
  public ArrayType {
    properties = JsonValues.copy(properties);
  }

  /** An array without properties. */
  public static ArrayType of(DataType element) {
    return new ArrayType(element, Map.of());
  }

  @Override
  public TypeKind kind() {
    return TypeKind.ARRAY;
  }
}
