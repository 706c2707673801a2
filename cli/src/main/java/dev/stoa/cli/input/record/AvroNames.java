package dev.stoa.cli.input.record;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.avro.Schema;

/** Creates unique names that Avro accepts, for one record or one schema. */
public final class AvroNames {
  private final Set<String> usedNames = new HashSet<>();

  /** Creates names for the types of a schema, which must differ from Avro's own type names. */
  public static AvroNames forTypes() {
    AvroNames names = new AvroNames();
    for (Schema.Type type : Schema.Type.values()) {
      names.usedNames.add(type.name().toLowerCase(Locale.ROOT));
    }
    return names;
  }

  /** Returns a name for each of a record's fields, in their order; keeps valid names. */
  public static List<String> forFields(Iterable<String> originalNames) {
    AvroNames names = new AvroNames();
    for (String originalName : originalNames) {
      if (isLegal(originalName)) {
        names.usedNames.add(originalName);
      }
    }
    List<String> result = new ArrayList<>();
    for (String originalName : originalNames) {
      result.add(isLegal(originalName) ? originalName : names.newName(originalName));
    }
    return result;
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
        && text.chars().allMatch(AvroNames::isNameCharacter);
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
