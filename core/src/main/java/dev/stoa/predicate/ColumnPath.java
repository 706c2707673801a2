package dev.stoa.predicate;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The path to a value inside a record: a column, then fields of nested records and keys of maps,
 * such as {@code visit.headers['content-type']}. Paths are equal if their texts are equal.
 *
 * <p>A field of a null record, an absent key of a map and every key of a null map are null.
 *
 * @param column the name of the column
 * @param steps the steps below the column; may be empty
 */
@Public
public record ColumnPath(String column, List<Step> steps) {
  /** A step from a record or map to a value inside it. */
  public sealed interface Step permits Field, Key {}

  /** A step to a field of a record. */
  public record Field(String name) implements Step {}

  /** A step to the value under a key of a map. */
  public record Key(String name) implements Step {}

  /** Creates a path and copies its steps. */
  public ColumnPath {
    steps = List.copyOf(steps);
  }

  /** Returns the path of a column; the name is not parsed. */
  public static ColumnPath of(String column) {
    return new ColumnPath(column, List.of());
  }

  /**
   * Parses a path such as {@code a.b['key']}.
   *
   * @throws IllegalArgumentException when the text is invalid; the message says where and what was
   *     expected
   */
  public static ColumnPath parse(String text) {
    return new PredicateParser(text).parsePath();
  }

  /**
   * Splits a list of columns and paths at commas, except those in quotes: {@code url, tags['a,b']}.
   * Quotes are doubled within quotes. The items are not parsed, since columns with other characters
   * need no quotes in such a list.
   */
  @Internal
  public static List<String> splitList(String text) {
    List<String> items = new ArrayList<>();
    int start = 0;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      boolean isAtStart = text.substring(start, i).isBlank() || text.charAt(i - 1) == '.';
      boolean quotesName = isAtStart && (character == '"' || character == '`');
      boolean quotesKey = character == '\'' && i > 0 && text.charAt(i - 1) == '[';
      if (quote != 0) {
        boolean isDoubled = text.startsWith(String.valueOf(quote).repeat(2), i);
        if (character == quote && !isDoubled) {
          quote = 0;
        } else if (character == quote) {
          i++;
        }
      } else if (quotesName || quotesKey) {
        quote = character;
      } else if (character == ',') {
        items.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    items.add(text.substring(start).strip());
    return items;
  }

  /**
   * Splits a list of column names at commas, except those in double quotes or backticks, which are
   * omitted. Names with other characters need no quotes.
   */
  @Internal
  public static List<String> splitNames(String text) {
    return splitList(text).stream().map(ColumnPath::unquoted).toList();
  }

  private static String unquoted(String name) {
    if (!name.startsWith("\"") && !name.startsWith("`")) {
      return name;
    }
    try {
      ColumnPath path = parse(name);
      return path.steps().isEmpty() ? path.column() : name;
    } catch (IllegalArgumentException e) { // the quote is part of the name
      return name;
    }
  }

  /** Whether a name means itself in a list, between any other names. */
  private static boolean isPlain(String name) {
    return name.equals(name.strip()) && name.chars().noneMatch(c -> ",\"`'[".indexOf(c) >= 0);
  }

  /** Returns a list of column names that {@link #splitNames} splits into the same names. */
  @Internal
  public static String joinNames(List<String> names) {
    return names.stream()
        .map(name -> isPlain(name) ? name : of(name).toString())
        .collect(Collectors.joining(","));
  }

  /** Returns the path of a field of the record at this path. */
  public ColumnPath field(String name) {
    return with(new Field(name));
  }

  /** Returns the path of the value under a key of the map at this path. */
  public ColumnPath key(String key) {
    return with(new Key(key));
  }

  /** Returns the path that consists of the column and the first steps of this path. */
  @Internal
  public ColumnPath prefix(int stepCount) {
    return new ColumnPath(column, steps.subList(0, stepCount));
  }

  /** Returns whether this is the path of a value inside the value at another path. */
  @Internal
  public boolean isInside(ColumnPath other) {
    int stepCount = other.steps.size();
    return steps.size() > stepCount && prefix(stepCount).equals(other);
  }

  private ColumnPath with(Step step) {
    List<Step> newSteps = new ArrayList<>(steps);
    newSteps.add(step);
    return new ColumnPath(column, newSteps);
  }

  /** The text of the path, which {@link #parse} accepts; names are quoted if necessary. */
  @Override
  public String toString() {
    return PredicateFormat.of(this);
  }
}
