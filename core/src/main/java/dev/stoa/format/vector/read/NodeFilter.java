package dev.stoa.format.vector.read;

import dev.stoa.data.Bitmap;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValuePlace;
import dev.stoa.format.vector.KeyColumn;
import dev.stoa.format.vector.MapNode;
import dev.stoa.format.vector.MapOverflow;
import dev.stoa.format.vector.NullNode;
import dev.stoa.format.vector.OpaqueNode;
import dev.stoa.format.vector.RecordNode;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.buffer.KeyBytes;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.ObjectMatcher;
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.util.Arrays;
import java.util.List;

/**
 * Evaluates the test of one leaf of a predicate over the values of pages: on those of vector pages
 * as they are encoded, on nothing but the values that are tested, and never on what stands behind a
 * null. For one thread.
 */
public final class NodeFilter {
  private final List<PathStep> steps;

  /** What is tested of values that are there; where null is wanted, those that it takes away. */
  private final ValueMatcher test;

  private final boolean wantsNull;
  private final ObjectMatcher objects;
  private final ValueFilter values;
  private final DecodedFilter decoded;
  private final ValuePlace place = new ValuePlace();
  private final Bitmap present = new Bitmap();
  private final Bitmap others = new Bitmap();

  /** For each step to a key, a bit for each of the values under it. */
  private final Bitmap[] keyValues;

  /** A filter of the values at the end of a leaf's steps. */
  public NodeFilter(BoundPredicate.Leaf leaf) {
    this.steps = leaf.steps();
    this.wantsNull = leaf.test() == NullMatcher.IS_NULL;
    this.test = wantsNull ? NullMatcher.IS_NOT_NULL : leaf.test();
    this.values = ValueFilter.of(test);
    this.objects = new ObjectMatcher(steps, test, leaf.type());
    this.decoded = new DecodedFilter(steps, test, leaf.type());
    this.keyValues = new Bitmap[steps.size()];
    Arrays.setAll(keyValues, step -> new Bitmap());
  }

  /**
   * Keeps of some places those at which the test is passed.
   *
   * @param column of the leaf
   * @param first the place of the first bit
   * @param rows has a bit for each place, 1 where it is asked for
   */
  public void retain(EncodedColumn column, int first, Bitmap rows) {
    if (!wantsNull) {
      retain(column, first, 0, rows);
      return;
    }
    others.copyOf(rows);
    retain(column, first, 0, others);
    rows.andNot(others);
  }

  private void retain(EncodedColumn column, int first, int depth, Bitmap rows) {
    if (column instanceof VectorNode node) {
      retain(node, first, depth, rows);
    } else {
      decoded.retain(column, first, rows);
    }
  }

  private void retain(VectorNode node, int first, int depth, Bitmap rows) {
    if (node.validity().kind() == Validity.Kind.ALL_NULL || node instanceof NullNode) {
      rows.clear(rows.size());
      return;
    }
    if (node.validity().kind().isMixed()) {
      node.validity().read(first, rows.size(), present);
      rows.and(present);
    }
    if (rows.next(0) == rows.size()) {
      return;
    }
    if (node instanceof OpaqueNode) {
      retainObjects(node, first, depth, rows);
    } else if (depth == steps.size()) {
      values.retain(node, first, rows);
    } else if (steps.get(depth) instanceof PathStep.FieldStep step) {
      retain(((RecordNode) node).field(step.ordinal()), first, depth + 1, rows);
    } else {
      retainUnderKey((MapNode) node, first, depth, rows);
    }
  }

  /** What is inside values without a shape is tested as Avro's generic reader gives it. */
  private void retainObjects(VectorNode node, int first, int depth, Bitmap rows) {
    boolean isRead = depth < steps.size();
    for (int i = rows.next(0); i < rows.size(); i = rows.next(i + 1)) {
      boolean passes =
          isRead ? objects.test(node.read(first + i, null), depth) : !node.isNull(first + i);
      if (!passes) {
        rows.unset(i);
      }
    }
  }

  /** Values in a column of their key are tested together, others one by one. */
  private void retainUnderKey(MapNode maps, int first, int depth, Bitmap rows) {
    byte[] key = KeyBytes.of(((PathStep.KeyStep) steps.get(depth)).key());
    int column = maps.columnOf(key);
    if (column >= 0 && maps.columns()[column].isEverywhere()) {
      retain(maps.values(maps.columns()[column]), first, depth + 1, rows);
    } else if (column >= 0) {
      retainColumn(maps, maps.columns()[column], first, depth, rows);
    } else if (maps.hasOverflow() && maps.overflow().mayHave(key)) {
      retainOverflow(maps.overflow(), key, first, depth, rows);
    } else {
      rows.clear(rows.size());
    }
  }

  /** The values of a key without a column lie anywhere. */
  private void retainOverflow(MapOverflow maps, byte[] key, int first, int depth, Bitmap rows) {
    Bitmap one = keyValues[depth];
    for (int i = rows.next(0); i < rows.size(); i = rows.next(i + 1)) {
      boolean isThere = maps.find(first + i, key, place);
      if (isThere) {
        one.fill(1);
        retain((VectorNode) place.values(), place.index(), depth + 1, one);
      }
      if (!isThere || !one.get(0)) {
        rows.unset(i);
      }
    }
  }

  /** The values of the maps that have the key lie side by side. */
  private void retainColumn(MapNode maps, KeyColumn column, int first, int depth, Bitmap rows) {
    Bitmap values = keyValues[depth];
    int end = first + rows.size();
    int from = column.rank(first);
    values.clear((end == maps.count() ? column.presentCount() : column.rank(end)) - from);
    int next = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (column.has(first + i)) {
        if (rows.get(i)) {
          values.set(next);
        }
        next++;
      }
    }
    retain(maps.values(column), from, depth + 1, values);
    next = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (!column.has(first + i) || !values.get(next++)) {
        rows.unset(i);
      }
    }
  }
}
