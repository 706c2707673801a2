package dev.stoa.predicate;

import dev.stoa.annotation.Public;
import java.util.ArrayList;
import java.util.List;

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
  /** A step below a record or a map. */
  public sealed interface Step permits Field, Key {}

  /** The field of a record. */
  public record Field(String name) implements Step {}

  /** The value under the key of a map. */
  public record Key(String name) implements Step {}

  /** Copies the steps. */
  public ColumnPath {
    steps = List.copyOf(steps);
  }

  /** The path of a column, whose name is taken literally. */
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

  /** The path of a field of the record at this path. */
  public ColumnPath field(String name) {
    return with(new Field(name));
  }

  /** The path of the value under a key of the map at this path. */
  public ColumnPath key(String key) {
    return with(new Key(key));
  }

  private ColumnPath with(Step step) {
    List<Step> newSteps = new ArrayList<>(steps);
    newSteps.add(step);
    return new ColumnPath(column, newSteps);
  }

  /** The text of the path for {@link #parse}; names are quoted if necessary. */
  @Override
  public String toString() {
    return PredicateFormat.of(this);
  }
}
