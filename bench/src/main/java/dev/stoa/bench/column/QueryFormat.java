package dev.stoa.bench.column;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Encodes a query as a line of text, for child JVMs. */
public final class QueryFormat {
  private static final String SUM = "sum";
  private static final String AT_MOST = "at-most";
  private static final String TAKE = "take";

  private QueryFormat() {}

  /** The line of a query; column names must not contain spaces or commas. */
  public static String format(Query query) {
    String columns = String.join(",", query.columns());
    if (query instanceof Query.FilteredSum condition) {
      return String.join(
          " ", AT_MOST, columns, condition.column(), Integer.toString(condition.bound()));
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
   * The query of a line.
   *
   * @throws IllegalArgumentException when it is malformed
   */
  public static Query parse(String line) {
    List<String> words = Arrays.asList(line.split(" ", -1));
    List<String> columns = Arrays.asList(words.get(1).split(",", -1));
    return switch (words.get(0)) {
      case SUM -> new Query.Sum(columns);
      case AT_MOST -> new Query.FilteredSum(words.get(2), Integer.parseInt(words.get(3)), columns);
      case TAKE -> new Query.Take(parsePositions(words.get(2)), columns);
      default -> throw new IllegalArgumentException("malformed query: " + line);
    };
  }

  private static RowPositions parsePositions(String text) {
    return RowPositions.of(Arrays.stream(text.split(",", -1)).mapToLong(Long::parseLong).toArray());
  }
}
