package dev.stoa.type;

import java.util.Map;

/** A map from strings to values of one type. */
public record MapType(DataType value, Map<String, Object> properties) implements DataType {
  /** Copies the properties. */
  public MapType {
    properties = JsonValues.copy(properties);
  }

  /** A map without properties. */
  public static MapType of(DataType value) {
    return new MapType(value, Map.of());
  }

  @Override
  public TypeKind kind() {
    return TypeKind.MAP;
  }
}
