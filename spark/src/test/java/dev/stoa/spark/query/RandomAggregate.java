package dev.stoa.spark.query;

import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** Creates random aggregates whose results do not depend on the order of the rows. */
final class RandomAggregate {
  private final Random random;
  private final List<Operand> operands;
  private final RandomCondition conditions;

  RandomAggregate(Random random, List<Operand> operands, RandomCondition conditions) {
    this.random = random;
    this.operands = operands;
    this.conditions = conditions;
  }

  String next() {
    return switch (random.nextInt(16)) {
      case 0, 1 -> "count(*)";
      case 2, 3 -> "count(" + operand(any -> true) + ")";
      case 4 -> "count(distinct " + operand(Operand::isPlain) + ")";
      case 5, 6 -> "min(" + operand(Operand::isPlain) + ")";
      case 7, 8 -> "max(" + operand(Operand::isPlain) + ")";
      case 9, 10, 11 -> "sum(" + operand(Operand::isSummable) + ")";
      case 12, 13 -> "avg(" + operand(Operand::isSummable) + ")";
      case 14 -> next(0) + " filter (where " + conditions.next(random.nextInt(2)) + ")";
      default -> next(random.nextInt(4));
    };
  }

  private String next(int kind) {
    return switch (kind) {
      case 0 -> "sum(" + operand(Operand::isSummable) + ")";
      case 1 -> "count_if(" + conditions.next(0) + ")";
      case 2 -> "sum(distinct " + operand(Operand::isSummable) + ")";
      default -> "count(" + operand(any -> true) + ", " + operand(any -> true) + ")";
    };
  }

  private String operand(Predicate<Operand> condition) {
    List<Operand> candidates = operands.stream().filter(condition).toList();
    return candidates.get(random.nextInt(candidates.size())).sql();
  }
}
