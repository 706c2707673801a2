package dev.stoa.sort;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.predicate.ColumnPath;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The order in which a rewrite sorts rows: by terms, one after another, or along a Z-order curve,
 * which keeps rows together that are close in all of several columns. Passed to {@code
 * Rewrite.sortBy}.
 */
@Experimental
public final class SortOrder {
  /** More columns would leave each with too few bits to prune anything. */
  private static final int MAX_Z_ORDER_COLUMNS = 8;

  private static final Pattern Z_ORDER =
      Pattern.compile("\\s*zorder\\s*\\((?<columns>.*)\\)\\s*", Pattern.CASE_INSENSITIVE);

  private final List<SortTerm> terms;
  private final List<ColumnPath> zOrderPaths;

  private SortOrder(List<SortTerm> terms, List<ColumnPath> zOrderPaths) {
    this.terms = List.copyOf(terms);
    this.zOrderPaths = List.copyOf(zOrderPaths);
  }

  /**
   * Returns an order by terms.
   *
   * @throws IllegalArgumentException when there are none
   */
  public static SortOrder by(List<SortTerm> terms) {
    if (terms.isEmpty()) {
      throw new IllegalArgumentException("a sort order needs at least one column: name one");
    }
    return new SortOrder(terms, List.of());
  }

  /**
   * Returns a Z-order of columns, or of fields or map keys in columns. Each counts the same,
   * regardless of how many different values it has and how they are distributed.
   *
   * @throws IllegalArgumentException when there are not two to eight different ones
   */
  public static SortOrder zOrder(List<ColumnPath> paths) {
    boolean areTwoToEight = paths.size() >= 2 && paths.size() <= MAX_Z_ORDER_COLUMNS;
    if (!areTwoToEight || new HashSet<>(paths).size() < paths.size()) {
      throw new IllegalArgumentException(
          "a Z-order needs 2 to %d different columns, found %s: sort by one column without zorder"
              .formatted(MAX_Z_ORDER_COLUMNS, paths));
    }
    return new SortOrder(List.of(), paths);
  }

  /**
   * Parses terms, such as {@code day, size desc}, as {@link SortTerm#parseAll} does, or a Z-order,
   * such as {@code zorder(latitude, longitude)}.
   *
   * @throws IllegalArgumentException when the text is neither
   */
  public static SortOrder parse(String text) {
    Matcher zOrder = Z_ORDER.matcher(text);
    return zOrder.matches()
        ? zOrder(
            ColumnPath.splitList(zOrder.group("columns")).stream().map(SortOrder::path).toList())
        : by(SortTerm.parseAll(text));
  }

  private static ColumnPath path(String text) {
    List<SortTerm> terms = SortTerm.parseAll(text);
    SortTerm ascending = new SortTerm(terms.get(0).path(), false, true);
    if (terms.size() > 1 || !terms.get(0).equals(ascending)) {
      throw new IllegalArgumentException(
          "zorder contains \"%s\": name columns without a direction".formatted(text.strip()));
    }
    return ascending.path();
  }

  /** Returns the terms; empty if this is a Z-order. */
  @Internal
  public List<SortTerm> terms() {
    return terms;
  }

  /** Returns the paths of a Z-order; empty if this is not one. */
  @Internal
  public List<ColumnPath> zOrderPaths() {
    return zOrderPaths;
  }

  /** Returns the names of the columns. */
  @Internal
  public List<String> columns() {
    return Stream.concat(terms.stream().map(SortTerm::path), zOrderPaths.stream())
        .map(ColumnPath::column)
        .distinct()
        .toList();
  }

  /** Returns the text, which {@link #parse} reads. */
  @Override
  public String toString() {
    return zOrderPaths.isEmpty()
        ? SortTerm.format(terms)
        : "zorder("
            + String.join(", ", zOrderPaths.stream().map(ColumnPath::toString).toList())
            + ")";
  }
}
