package dev.stoa.predicate;

import dev.stoa.predicate.FilterPredicate.And;
import dev.stoa.predicate.FilterPredicate.Any;
import dev.stoa.predicate.FilterPredicate.Between;
import dev.stoa.predicate.FilterPredicate.Comparison;
import dev.stoa.predicate.FilterPredicate.Constant;
import dev.stoa.predicate.FilterPredicate.Contains;
import dev.stoa.predicate.FilterPredicate.In;
import dev.stoa.predicate.FilterPredicate.IsNotNull;
import dev.stoa.predicate.FilterPredicate.IsNull;
import dev.stoa.predicate.FilterPredicate.IsTrue;
import dev.stoa.predicate.FilterPredicate.Not;
import dev.stoa.predicate.FilterPredicate.Or;
import dev.stoa.predicate.FilterPredicate.PathComparison;
import dev.stoa.predicate.FilterPredicate.PatternMatch;
import dev.stoa.predicate.FilterPredicate.TextMatch;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;

/** Formats predicates, paths and literals as texts that {@link PredicateParser} parses. */
final class PredicateFormat {
  /** The maximum absolute scale of a number that is formatted without an exponent. */
  private static final int MAX_PLAIN_SCALE = 18;

  private PredicateFormat() {}

  /** Formats a predicate. */
  static String of(FilterPredicate predicate) {
    if (predicate instanceof And and) {
      return join(and.operands(), " and ");
    }
    if (predicate instanceof Or or) {
      return join(or.operands(), " or ");
    }
    if (predicate instanceof Not not) {
      return formatNegation(not.operand());
    }
    return formatLeaf(predicate, "");
  }

  /**
   * Joins operands, with nested predicates in parentheses: an {@code and} inside an {@code or}
   * needs none, but they make the precedence obvious.
   */
  private static String join(List<FilterPredicate> operands, String keyword) {
    return operands.stream()
        .map(PredicateFormat::formatOperand)
        .collect(Collectors.joining(keyword));
  }

  private static String formatOperand(FilterPredicate predicate) {
    boolean needsParentheses = predicate instanceof And || predicate instanceof Or;
    return needsParentheses ? "(" + of(predicate) + ")" : of(predicate);
  }

  private static String formatNegation(FilterPredicate operand) {
    boolean hasInfixKeyword =
        operand instanceof In
            || operand instanceof Between
            || operand instanceof TextMatch
            || operand instanceof PatternMatch;
    return hasInfixKeyword ? formatLeaf(operand, "not ") : "not " + formatOperand(operand);
  }

  private static String formatLeaf(FilterPredicate predicate, String negation) {
    if (predicate instanceof Comparison comparison) {
      return comparison.path() + " " + comparison.operator().symbol() + " " + comparison.literal();
    }
    if (predicate instanceof In in) {
      return in.path()
          + (" " + negation + "in (")
          + in.literals().stream().map(Literal::toString).collect(Collectors.joining(", "))
          + ")";
    }
    if (predicate instanceof Between between) {
      return between.path()
          + (" " + negation + "between ")
          + (between.low() + " and " + between.high());
    }
    if (predicate instanceof TextMatch match) {
      return match.path() + " " + negation + "like " + quote(LikePattern.format(match), '\'');
    }
    if (predicate instanceof PatternMatch match) {
      String keyword = negation + match.kind().keyword();
      return match.path() + " " + keyword + " " + quote(match.pattern(), '\'');
    }
    return formatOther(predicate);
  }

  /** Formats a predicate that cannot contain a negation. */
  private static String formatOther(FilterPredicate predicate) {
    if (predicate instanceof PathComparison comparison) {
      return comparison.left() + " " + comparison.operator().symbol() + " " + comparison.right();
    }
    if (predicate instanceof IsTrue isTrue) {
      return isTrue.path().toString();
    }
    if (predicate instanceof Contains contains) {
      return "contains(" + contains.path() + ", " + contains.element() + ")";
    }
    if (predicate instanceof Any any) {
      return "any(" + any.operand() + ")";
    }
    if (predicate instanceof IsNull isNull) {
      return isNull.path() + " is null";
    }
    if (predicate instanceof IsNotNull isNotNull) {
      return isNotNull.path() + " is not null";
    }
    if (predicate instanceof Constant constant) {
      return constant == Constant.TRUE ? "true" : "false";
    }
    throw new IllegalStateException("cannot format a " + predicate.getClass().getSimpleName());
  }

  /** Formats a path. */
  static String of(ColumnPath path) {
    StringBuilder text = new StringBuilder(formatName(path.column()));
    for (ColumnPath.Step step : path.steps()) {
      if (step instanceof ColumnPath.Field field) {
        text.append('.').append(formatName(field.name()));
      } else if (step instanceof ColumnPath.Key key) {
        text.append('[').append(quote(key.name(), '\'')).append(']');
      }
    }
    return text.toString();
  }

  private static String formatName(String name) {
    boolean isUnquoted = PredicateLexer.isUnquotedName(name) && !PredicateLexer.isKeyword(name);
    return isUnquoted ? name : quote(name, '"');
  }

  /** Formats a literal. */
  static String of(Literal literal) {
    Object value = literal.value();
    if (value instanceof String text) {
      return quote(text, '\'');
    }
    if (value instanceof ByteBuffer bytes) {
      return "x'" + HexFormat.of().formatHex(Literal.copyOf(bytes)) + "'";
    }
    if (value instanceof Double doubleValue) {
      return "double '" + doubleValue.toString().toLowerCase(Locale.ROOT) + "'";
    }
    if (value instanceof LocalDate || value instanceof LocalTime || value instanceof UUID) {
      return typeKeyword(value) + " '" + value + "'";
    }
    if (value instanceof Instant || value instanceof LocalDateTime) {
      return "timestamp '" + value + "'";
    }
    if (value instanceof BigDecimal number) {
      boolean isShort = Math.abs((long) number.scale()) <= MAX_PLAIN_SCALE;
      return isShort ? number.toPlainString() : number.toString();
    }
    return value.toString();
  }

  private static String typeKeyword(Object value) {
    if (value instanceof UUID) {
      return "uuid";
    }
    return value instanceof LocalDate ? "date" : "time";
  }

  private static String quote(String text, char quote) {
    String quoteMark = String.valueOf(quote);
    return quoteMark + text.replace(quoteMark, quoteMark + quoteMark) + quoteMark;
  }
}
