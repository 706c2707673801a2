package dev.stoa.type;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Creates unique names for the records, enums and fixeds of a schema whose origin names only
 * fields. The names are legal in Avro, and differ from those of types without a name.
 */
public final class TypeNames {
  private final Set<String> usedNames = new HashSet<>();

  private TypeNames() {
    for (TypeKind kind : TypeKind.values()) {
      usedNames.add(kind.name().toLowerCase(Locale.ROOT));
    }
  }

  /** Creates names for one schema. */
  public static TypeNames create() {
    return new TypeNames();
  }

  /** Returns a text as a legal name, with a number if the name is already used, and reserves it. */
  public String newName(String text) {
    String legalName = toLegalName(text);
    String name = legalName;
    for (int number = 2; !usedNames.add(name); number++) {
      name = legalName + "_" + number;
    }
    return name;
  }

  /** Whether a text is a legal name: letters, digits and underscores of ASCII, no digit first. */
  public static boolean isLegal(String text) {
    return !text.isEmpty()
        && !isDigit(text.charAt(0))
        && text.chars().allMatch(TypeNames::isNameCharacter);
  }

  private static String toLegalName(String text) {
    StringBuilder name = new StringBuilder();
    if (text.isEmpty() || isDigit(text.charAt(0))) {
      name.append('_');
    }
    text.chars().forEach(c -> name.append(isNameCharacter(c) ? (char) c : '_'));
    return name.toString();
  }

  private static boolean isNameCharacter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
