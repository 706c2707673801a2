package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.BytesTest;
import dev.stoa.predicate.DoubleTest;
import dev.stoa.predicate.LongTest;
import dev.stoa.predicate.NullTest;
import dev.stoa.predicate.ObjectTest;
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.ValueTest;
import java.util.List;

/**
 * Evaluates the test of one leaf of a predicate over the nodes of pages: on the values as they are
 * encoded, and on nothing but the values that are tested. For one thread.
 */
public final class NodeFilter {
  private final List<PathStep> steps;
  private final ValueTest test;
  private final ObjectTest objects;
  private final LongFilter longs = new LongFilter();
  private final DoubleFilter doubles = new DoubleFilter();
  private final BytesFilter bytes = new BytesFilter();
  private final ValuePlace place = new ValuePlace();
  private final Bitmap[] scratch;

  /** A filter of the values at the end of a leaf's steps. */
  public NodeFilter(BoundPredicate.Leaf leaf) {
    this.steps = leaf.steps();
    this.test = leaf.test();
    this.objects = new ObjectTest(leaf.steps(), leaf.test(), leaf.valueSchema());
    this.scratch = new Bitmap[steps.size() * 2 + 2];
    for (int i = 0; i < scratch.length; i++) {
      scratch[i] = new Bitmap();
    }
  }

  /**
   * Finds the places at which the test is passed.
   *
   * @param node of the leaf's column
   * @param first the first place; {@code length} of them exist
   * @param target takes a bit for each, 1 where the test is passed
   */
  public void evaluate(VectorNode node, int first, int length, Bitmap target) {
    evaluate(node, first, length, 0, target);
  }

  private boolean isPassedByNull() {
    return test instanceof NullTest nullTest && nullTest.isPassedByNull();
  }

  private void evaluate(VectorNode node, int first, int length, int depth, Bitmap target) {
    if (node.validity().kind() == Validity.Kind.ALL_NULL || node instanceof NullNode) {
      fillAll(isPassedByNull(), length, target);
      return;
    }
    if (node instanceof OpaqueNode && depth < steps.size()) {
      evaluateObjects(node, first, length, depth, target);
      return;
    }
    if (test instanceof NullTest && depth == steps.size()) {
      evaluateNulls(node, first, length, target);
      return;
    }
    if (depth == steps.size()) {
      evaluateValues(node, first, length, target);
    } else if (steps.get(depth) instanceof PathStep.FieldStep step) {
      evaluate(((RecordNode) node).field(step.ordinal()), first, length, depth + 1, target);
    } else {
      evaluateKey((MapNode) node, first, length, depth, target);
    }
    applyNulls(node, first, length, depth, target);
  }

  /** What is inside values without a shape is tested as Avro's generic reader gives it. */
  private void evaluateObjects(VectorNode node, int first, int length, int depth, Bitmap target) {
    target.clear(length);
    for (int i = 0; i < length; i++) {
      if (objects.test(node.read(first + i, null), depth)) {
        target.set(i);
      }
    }
  }

  private static void fillAll(boolean passes, int length, Bitmap target) {
    if (passes) {
      target.fill(length);
    } else {
      target.clear(length);
    }
  }

  /** A null on the way is a null at its end. */
  private void applyNulls(VectorNode node, int first, int length, int depth, Bitmap target) {
    if (node.validity().kind() == Validity.Kind.NO_NULLS) {
      return;
    }
    Bitmap validity = scratch[depth];
    node.validity().read(first, length, validity);
    if (isPassedByNull()) {
      validity.invert();
      target.or(validity);
    } else {
      target.and(validity);
    }
  }

  private void evaluateNulls(VectorNode node, int first, int length, Bitmap target) {
    if (node instanceof OpaqueNode) {
      target.clear(length);
      for (int i = 0; i < length; i++) {
        if (node.isNull(first + i) == isPassedByNull()) {
          target.set(i);
        }
      }
      return;
    }
    node.validity().read(first, length, target);
    if (isPassedByNull()) {
      target.invert();
    }
  }

  private void evaluateValues(VectorNode node, int first, int length, Bitmap target) {
    if (test instanceof LongTest longTest) {
      if (node instanceof NumberNode numbers) {
        longs.evaluate(numbers.numbers(), first, length, longTest, target);
      } else if (node instanceof DecimalNode decimals) {
        longs.evaluate(decimals.numbers(), first, length, longTest, target);
      } else {
        evaluateDecimals(node, first, length, longTest, target);
      }
    } else if (test instanceof DoubleTest doubleTest) {
      doubles.evaluate(node, first, length, doubleTest, target);
    } else {
      bytes.evaluate(BytesFiller.values(node), first, length, (BytesTest) test, target);
    }
  }

  /** Decimals whose page keeps their bytes. */
  private static void evaluateDecimals(
      VectorNode node, int first, int length, LongTest test, Bitmap target) {
    target.clear(length);
    for (int i = 0; i < length; i++) {
      if (!node.isNull(first + i) && test.test(DecimalNode.unscaled(node, first + i))) {
        target.set(i);
      }
    }
  }

  private void evaluateKey(MapNode maps, int first, int length, int depth, Bitmap target) {
    String key = ((PathStep.KeyStep) steps.get(depth)).key();
    int at = maps.columnOf(KeyBytes.of(key));
    if (at >= 0) {
      evaluateColumn(maps, maps.columns()[at], new Range(first, length), depth, target);
    } else {
      fillAll(isPassedByNull(), length, target);
    }
    if (maps.hasOverflow()) {
      evaluateOverflow(maps, key, new Range(first, length), depth, target);
    }
  }

  private record Range(int first, int length) {}

  /**
   * The values of the maps that have the key lie side by side: these are evaluated, then spread.
   */
  private void evaluateColumn(
      MapNode maps, KeyColumn column, Range range, int depth, Bitmap target) {
    int from = column.rank(range.first());
    if (column.isEverywhere()) {
      evaluate(maps.values(column), from, range.length(), depth + 1, target);
      return;
    }
    target.clear(range.length());
    int end = range.first() + range.length();
    int present = (end == maps.count() ? column.presentCount() : column.rank(end)) - from;
    Bitmap passed = scratch[steps.size() + depth + 1];
    if (present > 0) {
      evaluate(maps.values(column), from, present, depth + 1, passed);
    }
    int next = 0;
    for (int i = 0; i < range.length(); i++) {
      boolean passes = column.has(range.first() + i) ? passed.get(next++) : isPassedByNull();
      if (passes) {
        target.set(i);
      }
    }
  }

  /** Entries without a column of their key are looked at one by one. */
  private void evaluateOverflow(MapNode maps, String key, Range range, int depth, Bitmap target) {
    Bitmap one = scratch[steps.size() + depth + 1];
    byte[] keyBytes = KeyBytes.of(key);
    for (int i = 0; i < range.length(); i++) {
      int index = range.first() + i;
      if (!maps.isNull(index) && maps.overflow().find(index, keyBytes, place)) {
        evaluate(place.node(), place.index(), 1, depth + 1, one);
        if (one.get(0)) {
          target.set(i);
        } else {
          target.unset(i);
        }
      }
    }
  }
}
