package dev.stoa.bench.column;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Formats queries as lines of text for child JVMs, and parses the lines. */
public final class QueryFormat {
  private static final String SUM = "sum";
  private static final String AT_MOST = "at-most";
  private static final String TAKE = "take";

  private QueryFormat() {}

  /** Formats a query; column names must not contain spaces or commas. */
  public static String format(Query query) {
    String columns = String.join(",", query.columns());
    if (query instanceof Query.FilteredSum filtered) {
      return String.join(
          " ", AT_MOST, columns, filtered.column(), Integer.toString(filtered.bound()));
    }
    if (query instanceof Query.Take take) {
      return String.join(" ", TAKE, columns, positions(take.rows()));
    }
    return SUM + " " + columns;
  }

  private static String positions(RowPositions rows) {
    return LongStream.of(rows.positions())
        .mapToObj(Long::toString)
        .collect(Collectors.joining(","));
  }

  /**
   * Parses a formatted query.
   *
   * @throws IllegalArgumentException if the line is malformed
   */
  public static Query parse(String line) {
    List<String> words = Arrays.asList(line.split(" ", -1));

    int wordCount =
        switch (words.get(0)) {
          case SUM -> 2;
          case AT_MOST -> 4;
          case TAKE -> 3;
          default -> 0;
        };
    if (words.size() != wordCount) {
      throw new IllegalArgumentException("malformed query: " + line);
    }
    List<String> columns = Arrays.asList(words.get(1).split(",", -1));
    return switch (words.get(0)) {
      case SUM -> new Query.Sum(columns);
      case AT_MOST -> new Query.FilteredSum(words.get(2), Integer.parseInt(words.get(3)), columns);
      default -> new Query.Take(parsePositions(words.get(2)), columns);
    };
  }

  private static RowPositions parsePositions(String text) {
    return RowPositions.of(Arrays.stream(text.split(",", -1)).mapToLong(Long::parseLong).toArray());
  }
}
