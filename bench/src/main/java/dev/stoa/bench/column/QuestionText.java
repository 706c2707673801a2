package dev.stoa.bench.column;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** A question as a line of text, for child JVMs. */
public final class QuestionText {
  private static final String SUM = "sum";
  private static final String AT_MOST = "at-most";
  private static final String TAKE = "take";

  private QuestionText() {}

  /** The line of a question; names of columns have no blank and no comma. */
  public static String of(Question question) {
    String columns = String.join(",", question.columns());
    if (question instanceof Question.AtMost condition) {
      return String.join(
          " ", AT_MOST, columns, condition.column(), Integer.toString(condition.bound()));
    }
    if (question instanceof Question.Take take) {
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
   * The question of a line.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static Question parse(String line) {
    List<String> words = Arrays.asList(line.split(" ", -1));
    List<String> columns = Arrays.asList(words.get(1).split(",", -1));
    return switch (words.get(0)) {
      case SUM -> new Question.Sum(columns);
      case AT_MOST -> new Question.AtMost(words.get(2), Integer.parseInt(words.get(3)), columns);
      case TAKE -> new Question.Take(parsePositions(words.get(2)), columns);
      default -> throw new IllegalArgumentException("no question: " + line);
    };
  }

  private static RowPositions parsePositions(String text) {
    return RowPositions.of(Arrays.stream(text.split(",", -1)).mapToLong(Long::parseLong).toArray());
  }
}
