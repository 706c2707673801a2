package dev.stoa.cli.input.record;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.avro.Schema;

/** Makes unique names that Avro accepts. */
public final class AvroNames {
  private final Set<String> used = new HashSet<>();

  /** Names for types, which must differ from Avro's own type names. */
  public static AvroNames forTypes() {
    AvroNames names = new AvroNames();
    for (Schema.Type type : Schema.Type.values()) {
      names.used.add(type.name().toLowerCase(Locale.ROOT));
    }
    return names;
  }

  /** A name for each of a record's fields, in their order; valid names are kept. */
  public static List<String> forFields(Iterable<String> originals) {
    AvroNames names = new AvroNames();
    for (String original : originals) {
      if (isLegal(original)) {
        names.used.add(original);
      }
    }
    List<String> result = new ArrayList<>();
    for (String original : originals) {
      result.add(isLegal(original) ? original : names.unique(original));
    }
    return result;
  }

  /** The text as a valid name, numbered when already used. */
  public String unique(String text) {
    String legal = legal(text);
    String name = legal;
    for (int number = 2; !used.add(name); number++) {
      name = legal + "_" + number;
    }
    return name;
  }

  public static boolean isLegal(String text) {
    return !text.isEmpty() && !isDigit(text.charAt(0)) && text.chars().allMatch(AvroNames::isPart);
  }

  private static String legal(String text) {
    StringBuilder name = new StringBuilder();
    if (text.isEmpty() || isDigit(text.charAt(0))) {
      name.append('_');
    }
    text.chars().forEach(c -> name.append(isPart(c) ? (char) c : '_'));
    return name.toString();
  }

  private static boolean isPart(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
