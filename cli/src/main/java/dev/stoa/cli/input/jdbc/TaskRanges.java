package dev.stoa.cli.input.jdbc;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Divides the values of a column from its minimum to its maximum into ranges of equal width, as
 * Hadoop's {@code DataDrivenDBInputFormat} does, whose splitters overflow for wide ranges of
 * integers and whose outer ranges end at the minimum and maximum, so that rows added meanwhile are
 * lost.
 */
final class TaskRanges {
  private static final LocalDate FIRST_DATE = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST_DATE = LocalDate.of(9999, 12, 31);

  private final DatabaseColumn column;
  private final String name;

  private TaskRanges(DatabaseColumn column, String name) {
    this.column = column;
    this.name = name;
  }

  /**
   * Computes the ranges.
   *
   * @throws IllegalArgumentException when the column's values are not numbers, dates or timestamps
   */
  static List<TaskRange> of(Connection connection, SelectPlan plan, String columnName, int count)
      throws SQLException {
    DatabaseColumn column = plan.sourceColumn(columnName);
    TaskRanges ranges = new TaskRanges(column, plan.quote(columnName));
    ranges.checkType();
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT MIN(%1$s), MAX(%1$s) FROM %2$s".formatted(ranges.name, plan.from()))) {
      row.next();
      Optional<BigDecimal> min = ranges.position(row, 1);
      Optional<BigDecimal> max = ranges.position(row, 2);
      return min.isEmpty() || max.isEmpty()
          ? List.of(TaskRange.ALL)
          : ranges.between(ranges.boundaries(min.get(), max.get(), count));
    }
  }

  private void checkType() {
    switch (column.type().comparison()) {
      case INTEGER, DECIMAL, BIG_DECIMAL, DOUBLE, DATE, LOCAL_TIMESTAMP, TIMESTAMP -> {}
      default ->
          throw new IllegalArgumentException(
              "column \"%s\" cannot divide the rows into tasks: name a column of numbers, dates or"
                      .formatted(column.name())
                  + " timestamps with --split-by");
    }
  }

  /** Returns a value as a number; empty if it is null or not finite. */
  private Optional<BigDecimal> position(ResultSet row, int index) throws SQLException {
    switch (column.type().comparison()) {
      case DOUBLE -> {
        double number = row.getDouble(index);
        return row.wasNull() || !Double.isFinite(number)
            ? Optional.empty()
            : Optional.of(new BigDecimal(number));
      }
      case DATE -> {
        return Optional.ofNullable(row.getObject(index, LocalDate.class))
            .map(date -> BigDecimal.valueOf(clamped(date).toEpochDay()));
      }
      case TIMESTAMP -> {
        return Optional.ofNullable(row.getObject(index, OffsetDateTime.class))
            .map(OffsetDateTime::toLocalDateTime)
            .map(time -> BigDecimal.valueOf(clamped(time).toEpochSecond(ZoneOffset.UTC)));
      }
      case LOCAL_TIMESTAMP -> {
        return Optional.ofNullable(row.getObject(index, LocalDateTime.class))
            .map(time -> BigDecimal.valueOf(clamped(time).toEpochSecond(ZoneOffset.UTC)));
      }
      default -> {
        return Optional.ofNullable(row.getBigDecimal(index));
      }
    }
  }

  private static LocalDate clamped(LocalDate date) {
    LocalDate notBefore = date.isBefore(FIRST_DATE) ? FIRST_DATE : date;
    return notBefore.isAfter(LAST_DATE) ? LAST_DATE : notBefore;
  }

  private static LocalDateTime clamped(LocalDateTime time) {
    LocalDate date = clamped(time.toLocalDate());
    return date.equals(time.toLocalDate()) ? time : date.atStartOfDay();
  }

  /** Returns the literals that separate the ranges; fewer if there are not enough values. */
  private List<String> boundaries(BigDecimal min, BigDecimal max, int count) {
    List<String> boundaries = new ArrayList<>();
    BigDecimal width = max.subtract(min);
    for (int i = 1; i < count; i++) {
      BigDecimal distance =
          width
              .multiply(BigDecimal.valueOf(i))
              .divide(BigDecimal.valueOf(count), MathContext.DECIMAL64);
      String boundary = literal(min.add(distance));
      if (!boundaries.contains(boundary) && min.compareTo(min.add(distance)) < 0) {
        boundaries.add(boundary);
      }
    }
    return boundaries;
  }

  private String literal(BigDecimal position) {
    long rounded = position.setScale(0, RoundingMode.CEILING).toBigInteger().longValue();
    return switch (column.type().comparison()) {
      case INTEGER -> position.setScale(0, RoundingMode.CEILING).toPlainString();
      case DATE -> "DATE '" + LocalDate.ofEpochDay(rounded) + "'";
      case LOCAL_TIMESTAMP -> "TIMESTAMP '" + time(rounded) + "'";
      case TIMESTAMP -> "TIMESTAMP WITH TIME ZONE '" + time(rounded) + "+00:00'";
      default -> position.stripTrailingZeros().toPlainString();
    };
  }

  private static String time(long epochSecond) {
    LocalDateTime time =
        LocalDateTime.ofInstant(Instant.ofEpochSecond(epochSecond), ZoneOffset.UTC);
    return "%s %02d:%02d:%02d"
        .formatted(time.toLocalDate(), time.getHour(), time.getMinute(), time.getSecond());
  }

  private List<TaskRange> between(List<String> boundaries) {
    if (boundaries.isEmpty()) {
      return List.of(TaskRange.ALL);
    }
    List<TaskRange> ranges = new ArrayList<>();
    ranges.add(
        new TaskRange("1 = 1", name + " < " + boundaries.get(0) + " OR " + name + " IS NULL"));
    for (int i = 1; i < boundaries.size(); i++) {
      ranges.add(
          new TaskRange(name + " >= " + boundaries.get(i - 1), name + " < " + boundaries.get(i)));
    }
    ranges.add(new TaskRange(name + " >= " + boundaries.get(boundaries.size() - 1), "1 = 1"));
    return ranges;
  }
}
