package dev.stoa.type;

import java.util.ArrayList;
import java.util.List;

/**
 * Escapes and splits paths of nested fields, which are names joined by dots. In names, backslashes
 * escape dots, opening brackets and backslashes, so that paths are unambiguous.
 */
public final class FieldPath {
  private FieldPath() {}

  /** Escapes a name for a path. */
  public static String escape(String name) {
    boolean needsNoEscapes =
        name.indexOf('.') < 0 && name.indexOf('[') < 0 && name.indexOf('\\') < 0;
    return needsNoEscapes ? name : name.replaceAll("[.\\[\\\\]", "\\\\$0");
  }

  /** Splits a path into its unescaped names. */
  public static List<String> names(String path) {
    List<String> names = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c == '.') {
        names.add(name.toString());
        name.setLength(0);
      } else if (c == '\\' && i + 1 < path.length()) {
        i++;
        name.append(path.charAt(i));
      } else {
        name.append(c);
      }
    }
    names.add(name.toString());
    return names;
  }
}
