package dev.stoa.table.change;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.ColumnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The columns of a key index. As text, {@code unique run, event include guid}: names with commas or
 * spaces are in double quotes or backticks.
 *
 * <pre>{@code
 * table.indexes().add(IndexSpec.of("run", "event").including("guid")).commit();
 * }</pre>
 *
 * @param key the names of the columns of the key, in the order in which they are hashed
 * @param included the names of the columns whose values the index has, too: a lookup that selects
 *     no others reads the index and nothing else
 * @param isUnique whether commits reject a second row with a key; rows with a null in the key are
 *     not checked
 */
@Experimental
public record IndexSpec(List<String> key, List<String> included, boolean isUnique) {
  private static final String UNIQUE = "unique ";
  private static final String INCLUDE = " include ";

  /**
   * Copies the names.
   *
   * @throws InvalidTableException when the key has no columns
   */
  public IndexSpec {
    key = List.copyOf(key);
    included = List.copyOf(included);
    if (key.isEmpty()) {
      throw new InvalidTableException("an index needs at least one key column");
    }
  }

  /** Returns an index of some key columns. */
  public static IndexSpec of(String... key) {
    return of(List.of(key));
  }

  /** Returns an index of some key columns. */
  public static IndexSpec of(List<String> key) {
    return new IndexSpec(key, List.of(), false);
  }

  /**
   * Parses {@code [unique] COLUMNS [include COLUMNS]}, with commas between the columns.
   *
   * @throws IllegalArgumentException when the text names no column, or nothing is between commas
   */
  public static IndexSpec parse(String text) {
    String spec = text.stripLeading();
    boolean isUnique = spec.startsWith(UNIQUE);
    String columns = isUnique ? spec.substring(UNIQUE.length()) : spec;
    int include = columns.indexOf(INCLUDE);
    while (include >= 0 && isQuoted(columns, include)) {
      include = columns.indexOf(INCLUDE, include + 1);
    }
    return include < 0
        ? new IndexSpec(names(columns, text), List.of(), isUnique)
        : new IndexSpec(
            names(columns.substring(0, include), text),
            names(columns.substring(include + INCLUDE.length()), text),
            isUnique);
  }

  /**
   * Parses indexes with semicolons between them; none from a blank text.
   *
   * @throws IllegalArgumentException when an index is invalid
   */
  @Internal
  public static List<IndexSpec> parseAll(String text) {
    List<IndexSpec> specs = new ArrayList<>();
    int start = 0;
    while (start < text.length() && !text.isBlank()) {
      int end = nextEnd(text, start);
      specs.add(parse(text.substring(start, end)));
      start = end + 1;
    }
    return specs;
  }

  /** Returns the position of the first semicolon outside quotes, or of the end. */
  private static int nextEnd(String text, int start) {
    int end = text.indexOf(';', start);
    while (end >= 0 && isQuoted(text.substring(start), end - start)) {
      end = text.indexOf(';', end + 1);
    }
    return end < 0 ? text.length() : end;
  }

  private static List<String> names(String list, String text) {
    List<String> names = ColumnPath.splitNames(list);
    if (names.contains("")) {
      throw new IllegalArgumentException(
          "\"%s\" is not an index: write columns with commas between them, as in \"run,event\""
              .formatted(text));
    }
    return names;
  }

  /** Whether a position is in double quotes or backticks. */
  private static boolean isQuoted(String text, int position) {
    char quote = 0;
    for (char character : text.substring(0, position).toCharArray()) {
      if (quote == 0 && (character == '"' || character == '`')) {
        quote = character;
      } else if (character == quote) {
        quote = 0;
      }
    }
    return quote != 0;
  }

  /** Returns the index with these included columns. */
  public IndexSpec including(String... columns) {
    return new IndexSpec(key, List.of(columns), isUnique);
  }

  /** Returns the index of keys that no two rows may have in common. */
  public IndexSpec unique() {
    return new IndexSpec(key, included, true);
  }

  /** Whether a table with this index has all that another index of the table would offer. */
  @Internal
  public boolean serves(IndexSpec other) {
    return key.equals(other.key)
        && (isUnique || !other.isUnique)
        && included.containsAll(other.included);
  }

  /** Returns a text that {@link #parse} accepts. */
  @Override
  public String toString() {
    String includedText = included.isEmpty() ? "" : INCLUDE + text(included);
    return (isUnique ? UNIQUE : "") + text(key) + includedText;
  }

  private static String text(List<String> names) {
    return names.stream()
        .map(name -> ColumnPath.of(name).toString())
        .collect(Collectors.joining(", "));
  }
}
