package dev.stoa.predicate;

import dev.stoa.predicate.BoundPredicate.Constant;
import dev.stoa.predicate.BoundPredicate.Or;
import java.util.ArrayList;
import java.util.List;

/** Joins bound predicates by or, without what changes nothing. */
final class Disjunction {
  private Disjunction() {}

  static BoundPredicate of(List<BoundPredicate> operands) {
    List<BoundPredicate> kept = new ArrayList<>();
    for (BoundPredicate operand : operands) {
      if (operand == Constant.TRUE) {
        return Constant.TRUE;
      }
      if (operand instanceof Or or) {
        kept.addAll(or.operands());
      } else if (operand != Constant.FALSE) {
        kept.add(operand);
      }
    }
    return switch (kept.size()) {
      case 0 -> Constant.FALSE;
      case 1 -> kept.get(0);
      default -> new Or(kept);
    };
  }
}
