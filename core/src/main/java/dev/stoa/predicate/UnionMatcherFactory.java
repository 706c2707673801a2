package dev.stoa.predicate;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.Operator;
import dev.stoa.predicate.matcher.PatternKind;
import dev.stoa.predicate.matcher.TextPosition;
import dev.stoa.predicate.matcher.UnionMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.UnionType;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Creates matchers of unions of several types. A literal is compared with the branches of its own
 * type: a string with strings and enums, a number with numbers. If the union has no such branch,
 * the literal is converted, as for a column of a branch's type.
 */
final class UnionMatcherFactory extends MatcherFactory {
  private final UnionType union;
  private final List<MatcherFactory> branchFactories;

  UnionMatcherFactory(UnionType union, ColumnPath path) {
    super(union, path);
    this.union = union;
    this.branchFactories =
        union.branches().stream().map(branch -> MatcherFactory.of(branch, path)).toList();
  }

  @Override
  ValueMatcher compare(Operator operator, Literal literal) {
    return join(matchers(literal, branch -> branch.compare(operator, literal)))
        .orElseThrow(() -> noBranch(literal.toString()));
  }

  @Override
  ValueMatcher between(Literal low, Literal high) {
    return join(matchers(low, branch -> branch.between(low, high)))
        .orElseThrow(() -> noBranch(low + " and " + high));
  }

  /** Each branch is compared with the literals that it can be compared with. */
  @Override
  ValueMatcher in(List<Literal> literals) {
    List<List<Literal>> literalsByBranch = new ArrayList<>();
    branchFactories.forEach(branch -> literalsByBranch.add(new ArrayList<>()));
    for (Literal literal : literals) {
      List<Optional<ValueMatcher>> matchers =
          matchers(literal, branch -> branch.compare(Operator.EQUAL, literal));
      if (matchers.stream().allMatch(Optional::isEmpty)) {
        throw noBranch(literal.toString());
      }
      for (int i = 0; i < matchers.size(); i++) {
        if (matchers.get(i).isPresent()) {
          literalsByBranch.get(i).add(literal);
        }
      }
    }
    List<Optional<ValueMatcher>> matchers = new ArrayList<>();
    for (int i = 0; i < branchFactories.size(); i++) {
      List<Literal> branchLiterals = literalsByBranch.get(i);
      matchers.add(
          branchLiterals.isEmpty()
              ? Optional.empty()
              : Optional.of(branchFactories.get(i).in(branchLiterals)));
    }
    return new UnionMatcher(matchers);
  }

  @Override
  ValueMatcher matchText(TextPosition position, String text) {
    return join(matchers(Literal.of(text), branch -> branch.matchText(position, text)))
        .orElseGet(() -> super.matchText(position, text));
  }

  @Override
  ValueMatcher matchPattern(PatternKind kind, String pattern) {
    return join(matchers(Literal.of(pattern), branch -> branch.matchPattern(kind, pattern)))
        .orElseGet(() -> super.matchPattern(kind, pattern));
  }

  @Override
  ValueMatcher matchTrue() {
    return join(matchers(Literal.of(true), MatcherFactory::matchTrue)).orElseGet(super::matchTrue);
  }

  /** Returns the matcher of each branch to which a test with a literal applies. */
  private List<Optional<ValueMatcher>> matchers(
      Literal literal, Function<MatcherFactory, ValueMatcher> test) {
    boolean isConverted = union.branches().stream().noneMatch(branch -> isOfType(literal, branch));
    return branchFactories.stream()
        .map(
            branch ->
                isConverted || isOfType(literal, branch.type())
                    ? matcher(branch, test)
                    : Optional.<ValueMatcher>empty())
        .toList();
  }

  /** Returns the matcher of a branch; empty if the branch rejects the test. */
  private static Optional<ValueMatcher> matcher(
      MatcherFactory branch, Function<MatcherFactory, ValueMatcher> test) {
    try {
      return Optional.of(test.apply(branch));
    } catch (InvalidTableException e) {
      return Optional.empty();
    }
  }

  private static Optional<ValueMatcher> join(List<Optional<ValueMatcher>> branchMatchers) {
    return branchMatchers.stream().anyMatch(Optional::isPresent)
        ? Optional.of(new UnionMatcher(branchMatchers))
        : Optional.empty();
  }

  /** Whether a literal is of the class that the values of a type have, without conversion. */
  private static boolean isOfType(Literal literal, DataType type) {
    Object value = literal.value();
    return switch (type.kind()) {
      case BOOLEAN -> value instanceof Boolean;
      case INT, LONG, FLOAT, DOUBLE, DECIMAL, BIG_DECIMAL -> value instanceof Number;
      case STRING, ENUM -> value instanceof String;
      case BYTES, FIXED -> value instanceof ByteBuffer;
      case UUID -> value instanceof UUID;
      case DATE -> value instanceof LocalDate;
      case TIME_MILLIS, TIME_MICROS -> value instanceof LocalTime;
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS -> value instanceof Instant;
      case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS, LOCAL_TIMESTAMP_NANOS ->
          value instanceof LocalDateTime;
      case RECORD, ARRAY, MAP, NULLABLE, UNION, NULL -> false;
    };
  }

  @Override
  FilterDecision decideUnbounded(ValueMatcher matcher) {
    List<Optional<ValueMatcher>> branchMatchers = ((UnionMatcher) matcher).branchMatchers();
    List<FilterDecision> decisions = new ArrayList<>();
    for (int i = 0; i < branchMatchers.size(); i++) {
      if (union.branches().get(i).kind() != TypeKind.NULL) {
        MatcherFactory branch = branchFactories.get(i);
        decisions.add(
            branchMatchers.get(i).map(branch::decideUnbounded).orElse(FilterDecision.NONE));
      }
    }
    FilterDecision first = decisions.get(0);
    boolean areEqual = Collections.frequency(decisions, first) == decisions.size();
    return areEqual ? first : FilterDecision.SOME;
  }
}
