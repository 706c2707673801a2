package dev.stoa.cli.argument;

import dev.stoa.table.change.IndexSpec;
import java.util.List;

/** Parses options that describe a key index: {@code run,event include guid}. */
public final class IndexSpecs {
  private static final String INCLUDE = " include ";

  private IndexSpecs() {}

  /**
   * Returns the index of a text.
   *
   * @throws IllegalArgumentException when nothing is between two commas
   */
  public static IndexSpec parse(String text) {
    int include = text.indexOf(INCLUDE);
    while (include >= 0 && isQuoted(text, include)) {
      include = text.indexOf(INCLUDE, include + 1);
    }
    return include < 0
        ? of(List.of(text), List.of())
        : of(
            List.of(text.substring(0, include)),
            List.of(text.substring(include + INCLUDE.length())));
  }

  private static boolean isQuoted(String text, int position) {
    return text.substring(0, position).chars().filter(character -> character == '"').count() % 2
        == 1;
  }

  /** Returns the index of columns that picocli has split at commas. */
  public static IndexSpec of(List<String> key, List<String> included) {
    return new IndexSpec(ColumnLists.names(key), ColumnLists.names(included));
  }

  /** Returns a text that {@link #parse} accepts if no name needs quotes. */
  public static String text(IndexSpec spec) {
    String key = String.join(", ", spec.key());
    return spec.included().isEmpty() ? key : key + INCLUDE + String.join(", ", spec.included());
  }
}
