package dev.stoa.type;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A type whose values are symbols.
 *
 * @param name the name
 * @param symbols the symbols, in the order of their ordinals
 * @param defaultSymbol the symbol that is read instead of unknown symbols
 * @param properties see {@link DataType#properties}
 */
public record EnumType(
    TypeName name,
    List<String> symbols,
    Optional<String> defaultSymbol,
    Map<String, Object> properties)
    implements DataType {
  /** Creates an enum type after checking the symbols, and copies them and the properties. */
  public EnumType {
    symbols = List.copyOf(symbols);
    Set<String> distinctSymbols = new HashSet<>();
    for (String symbol : symbols) {
      if (!distinctSymbols.add(symbol)) {
        throw new IllegalArgumentException(
            "the enum %s contains the symbol %s twice".formatted(name.fullName(), symbol));
      }
    }
    if (defaultSymbol.isPresent() && !symbols.contains(defaultSymbol.get())) {
      throw new IllegalArgumentException(
          "the default of the enum %s is %s, which is not one of its symbols"
              .formatted(name.fullName(), defaultSymbol.get()));
    }
    properties = JsonValues.copy(properties);
  }

  /** Creates an enum type without a default or properties. */
  public static EnumType of(String name, List<String> symbols) {
    return new EnumType(TypeName.of(name), symbols, Optional.empty(), Map.of());
  }

  /** The ordinal of a symbol; -1 if it does not exist. */
  public int ordinal(String symbol) {
    return symbols.indexOf(symbol);
  }

  @Override
  public TypeKind kind() {
    return TypeKind.ENUM;
  }
}
