package dev.stoa.type;

import java.util.ArrayList;
import java.util.List;

/**
 * Escapes and splits paths of nested fields, which are names joined by dots. In names, backslashes
 * escape dots and backslashes, and opening brackets, which start map keys in predicates.
 */
public final class FieldPath {
  private FieldPath() {}

  /** Returns a name with escapes, as a part of a path. */
  public static String escape(String name) {
    boolean needsNoEscapes =
        name.indexOf('.') < 0 && name.indexOf('[') < 0 && name.indexOf('\\') < 0;
    return needsNoEscapes ? name : name.replaceAll("[.\\[\\\\]", "\\\\$0");
  }

  /** Returns the unescaped names in a path. */
  public static List<String> names(String path) {
    List<String> names = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < path.length(); i++) {
      char character = path.charAt(i);
      if (character == '.') {
        names.add(name.toString());
        name.setLength(0);
      } else if (character == '\\' && i + 1 < path.length()) {
        i++;
        name.append(path.charAt(i));
      } else {
        name.append(character);
      }
    }
    names.add(name.toString());
    return names;
  }
}
