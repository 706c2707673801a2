package dev.stoa.format.vector.read;

import dev.stoa.data.Bitmap;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValuePosition;
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
import dev.stoa.predicate.ObjectTest;
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.util.Arrays;
import java.util.List;

/**
 * Evaluates a test of a predicate over the values of pages: tests encoded values in vector pages,
 * except those inside a null; other pages are left to {@link DecodedFilter}. Not thread-safe.
 */
public final class EncodedFilter {
  private final List<PathStep> steps;

  /** Whether the leaf selects nulls; if so, the other fields find the values to remove. */
  private final boolean selectsNulls;

  /** Whether the test is only for null. */
  private final boolean isNullTest;

  private final ObjectTest objectTest;
  private final ValueFilter valueFilter;
  private final OtherFilter otherFilter;
  private final ValuePosition position = new ValuePosition();
  private final Bitmap presence = new Bitmap();
  private final Bitmap nonNullRows = new Bitmap();

  /** For each step to a key, the selected values of the key. */
  private final Bitmap[] selectedKeyValues;

  /** Creates a filter of the values at the end of a leaf's steps. */
  public EncodedFilter(BoundPredicate.Leaf leaf) {
    this.steps = leaf.steps();
    this.selectsNulls = leaf.matcher() == NullMatcher.IS_NULL;
    this.isNullTest = leaf.matcher() instanceof NullMatcher;
    ValueMatcher matcher = selectsNulls ? NullMatcher.IS_NOT_NULL : leaf.matcher();
    this.valueFilter = ValueFilter.of(matcher);
    this.objectTest = new ObjectMatcher(steps, matcher, leaf.type());
    DecodedFilter decodedFilter = new DecodedFilter(steps, matcher, leaf.type());
    this.otherFilter = decodedFilter::retain;
    this.selectedKeyValues = bitmaps(steps.size());
  }

  /** Creates a filter of the arrays or maps at the end of a test's steps. */
  EncodedFilter(BoundPredicate.ElementTest test) {
    this.steps = test.path().steps();
    this.selectsNulls = false;
    this.isNullTest = false;
    this.objectTest = ObjectTest.of(test);
    this.valueFilter = new ElementsFilter(test, objectTest);
    this.otherFilter = this::retainOneByOne;
    this.selectedKeyValues = bitmaps(steps.size());
  }

  private static Bitmap[] bitmaps(int count) {
    Bitmap[] bitmaps = new Bitmap[count];
    Arrays.setAll(bitmaps, step -> new Bitmap());
    return bitmaps;
  }

  /** Tests the values of a page that is not a vector page. */
  private interface OtherFilter {
    void retain(EncodedColumn column, int first, Bitmap rows);
  }

  /**
   * Keeps the rows that satisfy the test.
   *
   * @param column the column of the test
   * @param first the position of the first row
   * @param rows a bit for each position, 1 if it is selected
   */
  public void retain(EncodedColumn column, int first, Bitmap rows) {
    if (!selectsNulls) {
      retainValues(column, first, 0, rows);
      return;
    }
    nonNullRows.copyFrom(rows);
    retainValues(column, first, 0, nonNullRows);
    rows.andNot(nonNullRows);
  }

  private void retainValues(EncodedColumn column, int first, int depth, Bitmap rows) {
    if (column instanceof VectorNode node) {
      retainNode(node, first, depth, rows);
    } else {
      otherFilter.retain(column, first, rows);
    }
  }

  private void retainNode(VectorNode node, int first, int depth, Bitmap rows) {
    if (node.validity().kind() == Validity.Kind.ALL_NULL || node instanceof NullNode) {
      rows.clear(rows.size());
      return;
    }
    if (node.validity().kind().isMixed()) {
      node.validity().read(first, rows.size(), presence);
      rows.and(presence);
    }
    if (rows.nextSetBit(0) == rows.size()) {
      return;
    }
    if (node instanceof OpaqueNode) {
      retainObjects(node, first, depth, rows);
    } else if (depth == steps.size()) {
      valueFilter.retain(node, first, rows);
    } else if (steps.get(depth) instanceof PathStep.FieldStep step) {
      retainNode(((RecordNode) node).field(step.ordinal()), first, depth + 1, rows);
    } else {
      retainByKey((MapNode) node, first, depth, rows);
    }
  }

  /**
   * Tests values stored as objects in Avro's generic model; does not read them to test for null.
   */
  private void retainObjects(VectorNode node, int first, int depth, Bitmap rows) {
    boolean isOwnNullTest = isNullTest && depth == steps.size();
    for (int i = rows.nextSetBit(0); i < rows.size(); i = rows.nextSetBit(i + 1)) {
      boolean matches =
          isOwnNullTest
              ? !node.isNull(first + i)
              : objectTest.test(node.read(first + i, null), depth);
      if (!matches) {
        rows.unset(i);
      }
    }
  }

  /** Tests columns that are not stored in vectors as objects; equal values only once. */
  private void retainOneByOne(EncodedColumn column, int first, Bitmap rows) {
    if (column.isConstant()) {
      if (!objectTest.test(column.read(first, null), 0)) {
        rows.clear(rows.size());
      }
      return;
    }
    for (int i = rows.nextSetBit(0); i < rows.size(); i = rows.nextSetBit(i + 1)) {
      if (!objectTest.test(column.read(first + i, null), 0)) {
        rows.unset(i);
      }
    }
  }

  /** Tests the values of a key: together if the key has a column, otherwise one by one. */
  private void retainByKey(MapNode mapNode, int first, int depth, Bitmap rows) {
    byte[] key = KeyBytes.of(((PathStep.KeyStep) steps.get(depth)).key());
    int columnIndex = mapNode.columnIndexOf(key);
    if (columnIndex >= 0 && mapNode.columns()[columnIndex].isInAllMaps()) {
      retainNode(mapNode.values(mapNode.columns()[columnIndex]), first, depth + 1, rows);
    } else if (columnIndex >= 0) {
      retainColumn(mapNode, mapNode.columns()[columnIndex], first, depth, rows);
    } else if (mapNode.hasOverflow() && mapNode.overflow().mightContain(key)) {
      retainOverflow(mapNode.overflow(), key, first, depth, rows);
    } else {
      rows.clear(rows.size());
    }
  }

  /** Tests the values of a key without a column one by one. */
  private void retainOverflow(MapOverflow overflow, byte[] key, int first, int depth, Bitmap rows) {
    Bitmap selection = selectedKeyValues[depth];
    for (int i = rows.nextSetBit(0); i < rows.size(); i = rows.nextSetBit(i + 1)) {
      boolean isPresent = overflow.find(first + i, key, position);
      if (isPresent) {
        selection.fill(1);
        retainNode((VectorNode) position.values(), position.index(), depth + 1, selection);
      }
      if (!isPresent || !selection.get(0)) {
        rows.unset(i);
      }
    }
  }

  /** Tests the values of a key with a column, which are stored one after another. */
  private void retainColumn(MapNode mapNode, KeyColumn column, int first, int depth, Bitmap rows) {
    Bitmap values = selectedKeyValues[depth];
    int end = first + rows.size();
    int firstValue = column.rank(first);
    values.clear(column.rankOrCount(end) - firstValue);
    int nextValue = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (column.contains(first + i)) {
        if (rows.get(i)) {
          values.set(nextValue);
        }
        nextValue++;
      }
    }
    retainNode(mapNode.values(column), firstValue, depth + 1, values);
    nextValue = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (!column.contains(first + i) || !values.get(nextValue++)) {
        rows.unset(i);
      }
    }
  }
}
