package dev.stoa.type;

import java.util.List;
import java.util.Optional;

/**
 * The name, aliases and documentation of a record, enum or fixed.
 *
 * @param name the name without the namespace; empty for a record without a name
 * @param namespace the namespace, if any
 * @param aliases other full names
 * @param doc the documentation, if any
 */
public record TypeName(
    String name, Optional<String> namespace, List<String> aliases, Optional<String> doc) {
  /** Creates a name and copies its aliases. */
  public TypeName {
    aliases = List.copyOf(aliases);
  }

  /** Creates a name without a namespace, aliases or documentation. */
  public static TypeName of(String name) {
    return new TypeName(name, Optional.empty(), List.of(), Optional.empty());
  }

  /** The namespace and the name, joined by a dot. */
  public String fullName() {
    return namespace.map(prefix -> prefix + "." + name).orElse(name);
  }
}
