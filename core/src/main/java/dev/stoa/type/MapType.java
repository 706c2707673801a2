package dev.stoa.type;

import java.util.Map;

/**
 * A map from strings to values of one type.
 *
 * @param value the type of the values
 * @param properties see {@link DataType#properties}
 */
public record MapType(DataType value, Map<String, Object> properties) implements DataType {
  /** Creates a map type and copies its properties. */
  public MapType {
    properties = JsonValues.copy(properties);
  }

  /** Creates a map type without properties. */
  public static MapType of(DataType value) {
    return new MapType(value, Map.of());
  }

  @Override
  public TypeKind kind() {
    return TypeKind.MAP;
  }
}
