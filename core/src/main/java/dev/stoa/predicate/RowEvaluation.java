package dev.stoa.predicate;

import dev.stoa.predicate.BoundPredicate.Constant;
import dev.stoa.predicate.BoundPredicate.Leaf;
import java.util.List;
import org.apache.avro.generic.IndexedRecord;

/**
 * Tells whether a predicate holds for a record as Avro's generic readers give it, or as a scan
 * does: of one that is read lazily, only the columns that decide are decoded. Called where there
 * are no vectors. Values of logical types have to be as they are stored.
 */
public final class RowEvaluation {
  /** A part of the predicate. */
  private interface Node {
    boolean test(IndexedRecord row);
  }

  private final Node root;

  /** An evaluation of this predicate, whose columns are the fields of the records. */
  public RowEvaluation(BoundPredicate predicate) {
    this.root = node(predicate);
  }

  private static Node node(BoundPredicate predicate) {
    if (predicate instanceof BoundPredicate.And and) {
      return new AllNode(and.operands().stream().map(RowEvaluation::node).toList());
    }
    if (predicate instanceof BoundPredicate.Or or) {
      return new AnyNode(or.operands().stream().map(RowEvaluation::node).toList());
    }
    if (predicate instanceof Leaf leaf) {
      return new RowTest(leaf)::test;
    }
    return row -> predicate == Constant.TRUE;
  }

  /** Whether the predicate holds. */
  public boolean test(IndexedRecord row) {
    return root.test(row);
  }

  private record AllNode(List<Node> operands) implements Node {
    @Override
    public boolean test(IndexedRecord row) {
      for (int i = 0; i < operands.size(); i++) {
        if (!operands.get(i).test(row)) {
          return false;
        }
      }
      return true;
    }
  }

  private record AnyNode(List<Node> operands) implements Node {
    @Override
    public boolean test(IndexedRecord row) {
      for (int i = 0; i < operands.size(); i++) {
        if (operands.get(i).test(row)) {
          return true;
        }
      }
      return false;
    }
  }
}
