package dev.stoa.predicate;

import dev.stoa.data.Bitmap;
import dev.stoa.data.RecordBatch;

/**
 * Finds the rows of batches in which a predicate holds, wherever they come from. For engines and
 * others who have batches; scans test values as they are encoded. Allocates nothing once it has
 * seen a batch of the largest size, but for values in {@code ObjectVector}s. For one thread.
 */
public final class VectorEvaluation {
  private final RowFilterTree tree;
  private RecordBatch batch;

  /** An evaluation of this predicate, whose columns are those of the batches. */
  public VectorEvaluation(BoundPredicate predicate) {
    this.tree = new RowFilterTree(predicate, this::leafFilter);
  }

  private LeafFilter leafFilter(BoundPredicate.Leaf leaf) {
    LeafEvaluation evaluation = new LeafEvaluation(leaf);
    return rows -> evaluation.retain(batch.column(leaf.column()), rows);
  }

  /** Sets the bits of the rows of a batch in which the predicate holds. */
  public void evaluate(RecordBatch rows, Bitmap result) {
    result.fill(rows.rowCount());
    retain(rows, result);
  }

  /**
   * Keeps of some rows of a batch those in which the predicate holds. What the columns have in
   * other rows does not matter.
   */
  public void retain(RecordBatch newBatch, Bitmap rows) {
    batch = newBatch;
    tree.retain(rows);
  }
}
