package dev.stoa.cli.input.record;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.apache.avro.Schema;

/** Creates unique names that Avro accepts for the types of a schema. */
public final class AvroTypeNames {
  private final Set<String> usedNames = new HashSet<>();

  /** Creates names that differ from those of Avro's own types. */
  public static AvroTypeNames create() {
    AvroTypeNames names = new AvroTypeNames();
    for (Schema.Type type : Schema.Type.values()) {
      names.usedNames.add(type.name().toLowerCase(Locale.ROOT));
    }
    return names;
  }

  /** Returns a text as a valid name, with a number if the name is already used, and reserves it. */
  public String newName(String text) {
    String legalName = toLegalName(text);
    String name = legalName;
    for (int number = 2; !usedNames.add(name); number++) {
      name = legalName + "_" + number;
    }
    return name;
  }

  /** Returns whether Avro accepts a text as a name. */
  public static boolean isLegal(String text) {
    return !text.isEmpty()
        && !isDigit(text.charAt(0))
        && text.chars().allMatch(AvroTypeNames::isNameCharacter);
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
