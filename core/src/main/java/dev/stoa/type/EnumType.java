package dev.stoa.type;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A type whose values are symbols.
 *
 * @param defaultSymbol the symbol as which unknown symbols are read
 */
public record EnumType(
    TypeName name,
    List<String> symbols,
    Optional<String> defaultSymbol,
    Map<String, Object> properties)
    implements DataType {
  /** Checks the symbols, and copies them and the properties. */
  public EnumType {
    symbols = List.copyOf(symbols);
    if (new HashSet<>(symbols).size() != symbols.size()) {
      throw new IllegalArgumentException(name.fullName() + " has two equal symbols");
    }
    if (defaultSymbol.isPresent() && !symbols.contains(defaultSymbol.get())) {
      throw new IllegalArgumentException(
          name.fullName() + " has no symbol " + defaultSymbol.get() + ", its default");
    }
    properties = JsonValues.copy(properties);
  }

  /** An enum without default and properties. */
  public static EnumType of(String name, List<String> symbols) {
    return new EnumType(TypeName.of(name), symbols, Optional.empty(), Map.of());
  }

  /** The position of a symbol, or -1 if it does not exist. */
  public int ordinal(String symbol) {
    return symbols.indexOf(symbol);
  }

  @Override
  public TypeKind kind() {
    return TypeKind.ENUM;
  }
}
