package dev.stoa.predicate;

import dev.stoa.predicate.BoundPredicate.And;
import dev.stoa.predicate.BoundPredicate.Constant;
import java.util.ArrayList;
import java.util.List;

/** Joins bound predicates by and, without what changes nothing. */
final class Conjunction {
  private Conjunction() {}

  static BoundPredicate of(List<BoundPredicate> operands) {
    List<BoundPredicate> kept = new ArrayList<>();
    for (BoundPredicate operand : operands) {
      if (operand == Constant.FALSE) {
        return Constant.FALSE;
      }
      if (operand instanceof And and) {
        kept.addAll(and.operands());
      } else if (operand != Constant.TRUE) {
        kept.add(operand);
      }
    }
    return switch (kept.size()) {
      case 0 -> Constant.TRUE;
      case 1 -> kept.get(0);
      default -> new And(kept);
    };
  }
}
