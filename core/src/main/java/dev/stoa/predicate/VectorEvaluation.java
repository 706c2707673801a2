package dev.stoa.predicate;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.RecordBatch;
import dev.stoa.predicate.BoundPredicate.Constant;
import dev.stoa.predicate.BoundPredicate.Leaf;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Finds the rows of batches in which a predicate holds. Called by scans; allocates nothing once it
 * has seen a batch of the largest size, but for values in {@code ObjectVector}s. For one thread.
 */
public final class VectorEvaluation {
  /** A part of the predicate. */
  private interface Node {
    /** Keeps of some rows those in which the part holds. */
    void retain(IntFunction<ColumnVector> columns, Bitmap rows);
  }

  private final Node root;

  /** Made once, so that no batch costs an object. */
  private final IntFunction<ColumnVector> columnsOfBatch = this::columnOfBatch;

  private RecordBatch batch;

  /** An evaluation of this predicate, whose columns are those of the batches. */
  public VectorEvaluation(BoundPredicate predicate) {
    this.root = node(predicate);
  }

  private static Node node(BoundPredicate predicate) {
    if (predicate instanceof BoundPredicate.And and) {
      return new AllNode(and.operands().stream().map(VectorEvaluation::node).toList());
    }
    if (predicate instanceof BoundPredicate.Or or) {
      return new AnyNode(or.operands().stream().map(VectorEvaluation::node).toList());
    }
    if (predicate instanceof Leaf leaf) {
      return new LeafNode(leaf.column(), new LeafEvaluation(leaf));
    }
    return predicate == Constant.TRUE
        ? (columns, rows) -> {}
        : (columns, rows) -> rows.clear(rows.size());
  }

  /** Sets the bits of the rows of a batch in which the predicate holds. */
  public void evaluate(RecordBatch batch, Bitmap result) {
    result.fill(batch.rowCount());
    retain(batch, result);
  }

  /**
   * Keeps of some rows of a batch those in which the predicate holds. What the columns have in
   * other rows does not matter.
   */
  public void retain(RecordBatch batch, Bitmap rows) {
    this.batch = batch;
    retain(columnsOfBatch, rows);
  }

  private ColumnVector columnOfBatch(int ordinal) {
    return batch.column(ordinal);
  }

  /** The same for columns that are asked for by their ordinals in the schema that was bound. */
  public void retain(IntFunction<ColumnVector> columns, Bitmap rows) {
    root.retain(columns, rows);
  }

  private record LeafNode(int column, LeafEvaluation evaluation) implements Node {
    @Override
    public void retain(IntFunction<ColumnVector> columns, Bitmap rows) {
      evaluation.retain(columns.apply(column), rows);
    }
  }

  private record AllNode(List<Node> operands) implements Node {
    @Override
    public void retain(IntFunction<ColumnVector> columns, Bitmap rows) {
      for (int i = 0; i < operands.size() && !Rows.isEmpty(rows); i++) {
        operands.get(i).retain(columns, rows);
      }
    }
  }

  private static final class AnyNode implements Node {
    private final List<Node> operands;
    private final Bitmap open = new Bitmap();
    private final Bitmap passing = new Bitmap();

    AnyNode(List<Node> operands) {
      this.operands = operands;
    }

    /** An operand is asked only about rows in which none before it holds. */
    @Override
    public void retain(IntFunction<ColumnVector> columns, Bitmap rows) {
      open.copyOf(rows);
      for (int i = 0; i < operands.size() && !Rows.isEmpty(open); i++) {
        passing.copyOf(open);
        operands.get(i).retain(columns, passing);
        Rows.remove(passing, open);
      }
      Rows.remove(open, rows);
    }
  }
}
