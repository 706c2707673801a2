package dev.stoa.cli.input.jdbc;

import dev.stoa.cli.database.SqlNames;
import dev.stoa.cli.input.jdbc.ColumnType.Comparison;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.matcher.BigDecimalMatcher;
import dev.stoa.predicate.matcher.BytesMatcher;
import dev.stoa.predicate.matcher.BytesRangeMatcher;
import dev.stoa.predicate.matcher.BytesSubstringMatcher;
import dev.stoa.predicate.matcher.DecimalMatcher;
import dev.stoa.predicate.matcher.DoubleMatcher;
import dev.stoa.predicate.matcher.LongMatcher;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DecimalType;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Translates predicates to SQL. Numbers, dates and times compare alike everywhere. Text is compared
 * by a collation that may equate different texts, so its condition only rules rows out; a
 * comparison of order is translated only for PostgreSQL, which can compare bytes.
 *
 * @param columns the columns of the schema that predicates are bound to
 * @param names quotes the names of columns
 * @param isPostgres whether the database is PostgreSQL
 * @param comparesBytes whether its collation "C" compares UTF-8
 */
record SqlConditions(
    List<DatabaseColumn> columns, SqlNames names, boolean isPostgres, boolean comparesBytes) {
  /** More parameters than this are not worth it, and more than 65,535 are an error. */
  private static final int MAX_SET_SIZE = 1_000;

  private static final String LIKE_ESCAPE = "!";

  /** Returns the condition of a predicate; empty if SQL can rule out nothing. */
  Optional<SqlCondition> of(BoundPredicate predicate) {
    if (predicate instanceof BoundPredicate.And and) {
      List<SqlCondition> operands =
          and.operands().stream().flatMap(operand -> of(operand).stream()).toList();
      boolean isExact =
          operands.size() == and.operands().size()
              && operands.stream().allMatch(SqlCondition::isExact);
      return operands.isEmpty()
          ? Optional.empty()
          : Optional.of(SqlCondition.join("AND", operands, isExact));
    }
    if (predicate instanceof BoundPredicate.Or or) {
      List<SqlCondition> operands =
          or.operands().stream().flatMap(operand -> of(operand).stream()).toList();
      return operands.size() < or.operands().size()
          ? Optional.empty()
          : Optional.of(
              SqlCondition.join("OR", operands, operands.stream().allMatch(SqlCondition::isExact)));
    }
    if (predicate == BoundPredicate.Constant.FALSE) {
      return Optional.of(new SqlCondition("1 = 0", List.of(), true));
    }
    return predicate instanceof BoundPredicate.Leaf leaf && leaf.steps().isEmpty()
        ? of(leaf)
        : Optional.empty();
  }

  private Optional<SqlCondition> of(BoundPredicate.Leaf leaf) {
    DatabaseColumn column = columns.get(leaf.column());
    String name = names.quote(column.name());
    Comparison comparison = column.type().comparison();
    ValueMatcher matcher = leaf.matcher();
    if (matcher instanceof NullMatcher nullMatcher) {
      String test = nullTest(comparison, nullMatcher.matchesNull());
      return Optional.of(new SqlCondition(name + test, List.of(), true));
    }
    if (matcher instanceof LongMatcher longMatcher) {
      return isOfLongs(comparison) ? longs(name, leaf, longMatcher) : Optional.empty();
    }
    if (matcher instanceof DoubleMatcher doubleMatcher) {
      return isPostgres && comparison == Comparison.DOUBLE
          ? doubles(name, doubleMatcher)
          : Optional.empty();
    }
    return switch (comparison) {
      case TEXT -> texts(name, (BytesMatcher) matcher);
      case UUID -> uuids(name, (BytesMatcher) matcher);
      case DECIMAL -> decimals(name, leaf, (DecimalMatcher) matcher);
      case BIG_DECIMAL -> bigDecimals(name, (BigDecimalMatcher) matcher);
      default -> Optional.empty();
    };
  }

  /** PostgreSQL also finds a composite value null whose fields are, and not null if none is. */
  private String nullTest(Comparison comparison, boolean matchesNull) {
    if (isPostgres && comparison == Comparison.NONE) {
      return matchesNull ? " IS NOT DISTINCT FROM NULL" : " IS DISTINCT FROM NULL";
    }
    return matchesNull ? " IS NULL" : " IS NOT NULL";
  }

  private static boolean isOfLongs(Comparison comparison) {
    return switch (comparison) {
      case INTEGER, DECIMAL, BOOLEAN, DATE, TIME, LOCAL_TIMESTAMP, TIMESTAMP -> true;
      default -> false;
    };
  }

  private static Optional<SqlCondition> longs(
      String name, BoundPredicate.Leaf leaf, LongMatcher matcher) {
    LongParameters parameters = new LongParameters(leaf.type());
    if (!matcher.isRange()) {
      return matcher.setSize() > MAX_SET_SIZE
          ? Optional.empty()
          : parameters.of(matcher.set()).map(values -> in(name, values, matcher.isNegated(), true));
    }
    if (matcher.low() > matcher.high()) {
      return Optional.of(
          new SqlCondition(matcher.isNegated() ? name + " IS NOT NULL" : "1 = 0", List.of(), true));
    }
    if (leaf.type().kind() == TypeKind.BOOLEAN) {
      boolean isTrue = matcher.test(1);
      boolean isFalse = matcher.test(0);
      return Optional.of(
          isTrue && isFalse
              ? new SqlCondition(name + " IS NOT NULL", List.of(), true)
              : new SqlCondition(name + " = ?", List.of(isTrue), isTrue || isFalse));
    }
    return parameters.areUsable(matcher.low(), matcher.high())
        ? range(
            name,
            parameters.lowerBound(matcher.low()),
            parameters.upperBound(matcher.high()),
            matcher.isNegated())
        : Optional.empty();
  }

  /** Returns the condition of an inclusive range; a bound that is empty is no bound. */
  private static Optional<SqlCondition> range(
      String name, Optional<Object> low, Optional<Object> high, boolean isNegated) {
    List<String> tests = new ArrayList<>();
    List<Object> parameters = new ArrayList<>();
    if (low.isPresent() && low.equals(high)) {
      return Optional.of(
          new SqlCondition(name + (isNegated ? " <> ?" : " = ?"), List.of(low.get()), true));
    }
    low.ifPresent(bound -> tests.add(name + (isNegated ? " < ?" : " >= ?")));
    low.ifPresent(parameters::add);
    high.ifPresent(bound -> tests.add(name + (isNegated ? " > ?" : " <= ?")));
    high.ifPresent(parameters::add);
    if (tests.isEmpty()) {
      return Optional.of(
          new SqlCondition(isNegated ? "1 = 0" : name + " IS NOT NULL", List.of(), true));
    }
    return Optional.of(
        new SqlCondition(String.join(isNegated ? " OR " : " AND ", tests), parameters, true));
  }

  private static SqlCondition in(String name, List<?> values, boolean isNegated, boolean isExact) {
    String marks = String.join(", ", Collections.nCopies(values.size(), "?"));
    String operator = values.size() == 1 ? " = " : " IN (";
    return new SqlCondition(
        values.size() == 1 && !isNegated
            ? name + operator + marks
            : name + (isNegated ? " NOT IN (" : " IN (") + marks + ")",
        List.copyOf(values),
        isExact);
  }

  /** PostgreSQL orders NaN above all numbers and finds it equal to itself, as predicates do. */
  private static Optional<SqlCondition> doubles(String name, DoubleMatcher matcher) {
    List<SqlCondition> alternatives = new ArrayList<>();
    if (!matcher.isRange()) {
      double[] set = matcher.set();
      if (set.length > MAX_SET_SIZE) {
        return Optional.empty();
      }
      List<Double> values = new ArrayList<>();
      for (double value : set) {
        values.add(value);
      }
      alternatives.add(in(name, values, false, true));
    } else if (matcher.low() <= matcher.high()) {
      alternatives.add(
          new SqlCondition(
              name + " BETWEEN ? AND ?", List.of(matcher.low(), matcher.high()), true));
    }
    if (matcher.hasNaN()) {
      alternatives.add(new SqlCondition(name + " = ?", List.of(Double.NaN), true));
    }
    if (alternatives.isEmpty()) {
      alternatives.add(new SqlCondition("1 = 0", List.of(), true));
    }
    SqlCondition condition = SqlCondition.join("OR", alternatives, true);
    return Optional.of(
        matcher.isNegated()
            ? new SqlCondition(
                name + " IS NOT NULL AND NOT (" + condition.sql() + ")",
                condition.parameters(),
                true)
            : condition);
  }

  private static Optional<SqlCondition> decimals(
      String name, BoundPredicate.Leaf leaf, DecimalMatcher matcher) {
    int scale = ((DecimalType) leaf.type()).scale();
    Optional<List<BigInteger>> set = matcher.candidateDecimals();
    if (set.isPresent()) {
      List<BigDecimal> values =
          set.get().stream().map(unscaled -> new BigDecimal(unscaled, scale)).toList();
      return values.size() > MAX_SET_SIZE
          ? Optional.empty()
          : Optional.of(in(name, values, false, true));
    }
    if (matcher.isSet()) {
      return Optional.empty();
    }
    return range(
        name,
        matcher.low().map(unscaled -> new BigDecimal(unscaled, scale)),
        matcher.high().map(unscaled -> new BigDecimal(unscaled, scale)),
        matcher.isNegated());
  }

  private static Optional<SqlCondition> bigDecimals(String name, BigDecimalMatcher matcher) {
    if (matcher.isNegated() || matcher.alternatives().size() > MAX_SET_SIZE) {
      return Optional.empty();
    }
    List<SqlCondition> alternatives = new ArrayList<>();
    for (List<BigDecimalMatcher.Limit> limits : matcher.alternatives()) {
      List<SqlCondition> tests =
          limits.stream()
              .map(
                  limit ->
                      new SqlCondition(
                          name + " " + limit.operator().symbol().replace("!=", "<>") + " ?",
                          List.of(limit.number()),
                          true))
              .toList();
      alternatives.add(SqlCondition.join("AND", tests, true));
    }
    return Optional.of(SqlCondition.join("OR", alternatives, true));
  }

  /** Returns a condition on text, which rules out rows in every collation. */
  private Optional<SqlCondition> texts(String name, BytesMatcher matcher) {
    Optional<List<ByteBuffer>> set = matcher.candidateValues();
    if (set.isPresent()) {
      List<String> values =
          set.get().stream().map(value -> StandardCharsets.UTF_8.decode(value).toString()).toList();
      return values.size() > MAX_SET_SIZE || values.stream().anyMatch(SqlConditions::hasNul)
          ? Optional.empty()
          : Optional.of(in(name, values, false, false));
    }
    if (matcher instanceof BytesSubstringMatcher substring && !substring.isNegated()) {
      // LIKE is an error for collations that equate different texts.
      String compared = comparesBytes ? name + " COLLATE \"C\"" : name;
      return like(compared, substring.position(), text(substring.substring()));
    }
    return matcher instanceof BytesRangeMatcher range && comparesBytes
        ? textRange(name + " COLLATE \"C\"", range)
        : Optional.empty();
  }

  private static Optional<SqlCondition> like(String name, TextPosition position, String text) {
    String pattern = text;
    for (String special : List.of(LIKE_ESCAPE, "%", "_")) {
      pattern = pattern.replace(special, LIKE_ESCAPE + special);
    }
    String start = position == TextPosition.START ? "" : "%";
    String end = position == TextPosition.END ? "" : "%";
    boolean isPlain = pattern.chars().noneMatch(character -> character == '[' || character == 0);
    return isPlain // SQL Server has sets of characters in brackets
        ? Optional.of(
            new SqlCondition(
                name + " LIKE ? ESCAPE '" + LIKE_ESCAPE + "'",
                List.of(start + pattern + end),
                false))
        : Optional.empty();
  }

  private static Optional<SqlCondition> textRange(String name, BytesRangeMatcher matcher) {
    if (matcher.isNegated()) {
      return Optional.empty();
    }
    List<String> tests = new ArrayList<>();
    List<Object> parameters = new ArrayList<>();
    // A successor ends in NUL, which no text of PostgreSQL contains: the text before it is the same
    // bound, exclusive below and inclusive above.
    byte[] low = matcher.low();
    if (low.length > 0) {
      boolean isExclusive = low[low.length - 1] == 0;
      tests.add(name + (isExclusive ? " > ?" : " >= ?"));
      parameters.add(text(isExclusive ? withoutLast(low) : low));
    }
    byte[] end = matcher.end();
    if (end.length > 0) {
      boolean isInclusive = end[end.length - 1] == 0;
      tests.add(name + (isInclusive ? " <= ?" : " < ?"));
      parameters.add(text(isInclusive ? withoutLast(end) : end));
    }
    return tests.isEmpty() || parameters.stream().anyMatch(value -> hasNul((String) value))
        ? Optional.empty()
        : Optional.of(new SqlCondition(String.join(" AND ", tests), parameters, false));
  }

  private static byte[] withoutLast(byte[] bytes) {
    return java.util.Arrays.copyOf(bytes, bytes.length - 1);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static boolean hasNul(String text) {
    return text.indexOf(0) >= 0;
  }

  private static Optional<SqlCondition> uuids(String name, BytesMatcher matcher) {
    Optional<List<ByteBuffer>> set = matcher.candidateValues();
    if (set.isEmpty() || set.get().size() > MAX_SET_SIZE) {
      return Optional.empty();
    }
    List<UUID> values = new ArrayList<>();
    for (ByteBuffer value : set.get()) {
      try {
        values.add(UUID.fromString(StandardCharsets.UTF_8.decode(value).toString()));
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }
    return Optional.of(in(name, values, false, false));
  }
}
