package dev.stoa.spark.query;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Creates random conditions on operands, with values that they have and some that they do not have.
 */
final class RandomCondition {
  private final Random random;
  private final List<Operand> operands;
  private final RandomValues values;

  RandomCondition(Random random, List<Operand> operands) {
    this.random = random;
    this.operands = operands;
    this.values = new RandomValues(random);
  }

  /** Creates a condition with ANDs, ORs and NOTs nested to at most a depth. */
  String next(int depth) {
    if (depth == 0) {
      return test(operands.get(random.nextInt(operands.size())));
    }
    return switch (random.nextInt(5)) {
      case 0, 1 -> "(" + next(depth - 1) + " and " + next(depth - 1) + ")";
      case 2 -> "(" + next(depth - 1) + " or " + next(depth - 1) + ")";
      case 3 -> "not (" + next(depth - 1) + ")";
      default -> next(0);
    };
  }

  private String test(Operand operand) {
    if (!operand.isPlain() || random.nextInt(8) == 0) {
      return operand.sql() + (random.nextBoolean() ? " is null" : " is not null");
    } else if (operand.isText() && random.nextBoolean()) {
      return stringTest(operand);
    }
    String sql = operand.sql();
    return switch (random.nextInt(9)) {
      case 0, 1 -> sql + " = " + literal(operand);
      case 2 -> sql + " <> " + literal(operand);
      case 3 -> sql + " < " + literal(operand);
      case 4 -> sql + " >= " + literal(operand);
      case 5 -> sql + " <=> " + (random.nextInt(4) == 0 ? "null" : literal(operand));
      case 6 -> sql + " between " + literal(operand) + " and " + literal(operand);
      case 7 -> sql + (random.nextBoolean() ? " in (" : " not in (") + literals(operand) + ")";
      default -> sql + " > " + operandOfSameType(operand);
    };
  }

  /** Chooses an operand of the same type, which may be the operand itself. */
  private String operandOfSameType(Operand operand) {
    List<Operand> candidates =
        operands.stream().filter(candidate -> candidate.type().equals(operand.type())).toList();
    return candidates.get(random.nextInt(candidates.size())).sql();
  }

  private String literals(Operand operand) {
    Stream<String> literals = Stream.generate(() -> literal(operand)).limit(1 + random.nextInt(12));
    String list = literals.collect(Collectors.joining(", "));
    return random.nextInt(10) == 0 ? list + ", null" : list;
  }

  private String literal(Operand operand) {
    return SqlLiteral.of(
        operand.samples().isEmpty() || random.nextInt(5) == 0
            ? values.of(operand.type())
            : operand.sample(random));
  }

  private String stringTest(Operand operand) {
    String value = operand.samples().isEmpty() ? "a" : operand.sample(random).toString();
    int from = value.isEmpty() ? 0 : random.nextInt(value.length());
    int to = from + random.nextInt(value.length() - from + 1);
    String part = SqlLiteral.text(value.substring(from, to));
    return switch (random.nextInt(4)) {
      case 0 -> "startswith(" + operand.sql() + ", " + part + ")";
      case 1 -> "endswith(" + operand.sql() + ", " + part + ")";
      case 2 -> "contains(" + operand.sql() + ", " + part + ")";
      default -> operand.sql() + " like " + pattern(part);
    };
  }

  private String pattern(String part) {
    String escaped = part.substring(1, part.length() - 1).replaceAll("[\\\\%_']+", "_");
    return switch (random.nextInt(3)) {
      case 0 -> "'" + escaped + "%'";
      case 1 -> "'%" + escaped + "'";
      default -> "'%" + escaped + "%'";
    };
  }
}
