package dev.stoa.format.vector.read;

import dev.stoa.data.Bitmap;
import dev.stoa.format.vector.ArrayNode;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.predicate.BoundPredicate.ElementTest;
import dev.stoa.predicate.BoundPredicate.Quantifier;
import dev.stoa.predicate.ObjectTest;
import dev.stoa.predicate.RowFilterTree;

/**
 * Tests the elements of arrays: evaluates the condition on the elements of all selected arrays at
 * once, as on rows, and then keeps the arrays with enough matches. Maps are tested one by one.
 */
final class ElementsFilter implements ValueFilter {
  private final Quantifier quantifier;
  private final RowFilterTree elementFilter;
  private final ObjectTest objectTest;

  /** The number of steps to the array or map. */
  private final int depth;

  private final RowTestFilters.Position position = new RowTestFilters.Position();
  private final Bitmap elements = new Bitmap();
  private int[] offsets = {};

  /**
   * Creates a filter.
   *
   * @param objectTest tests arrays and maps as objects
   */
  ElementsFilter(ElementTest test, ObjectTest objectTest) {
    this.quantifier = test.quantifier();
    this.elementFilter =
        new RowFilterTree(
            test.elements(), elementTest -> RowTestFilters.of(elementTest, column -> position));
    this.objectTest = objectTest;
    this.depth = test.path().steps().size();
  }

  @Override
  public void retain(VectorNode node, int first, Bitmap rows) {
    if (node instanceof ArrayNode arrays) {
      retainArrays(arrays, first, rows);
      return;
    }
    for (int row = rows.nextSetBit(0); row < rows.size(); row = rows.nextSetBit(row + 1)) {
      if (!objectTest.test(node.read(first + row, null), depth)) {
        rows.unset(row);
      }
    }
  }

  private void retainArrays(ArrayNode arrays, int first, Bitmap rows) {
    int rowCount = rows.size();
    if (offsets.length <= rowCount) {
      offsets = new int[rowCount + 1];
    }
    int firstElement = arrays.offsets().read(first, rowCount, offsets);
    elements.fill(offsets[rowCount]);
    for (int row = 0; row < rowCount; row++) {
      if (!rows.get(row)) {
        elements.unset(offsets[row], offsets[row + 1]);
      }
    }
    position.set(arrays.elements(), firstElement);
    elementFilter.retain(elements);
    for (int row = rows.nextSetBit(0); row < rowCount; row = rows.nextSetBit(row + 1)) {
      if (!quantifier.isSatisfied(matchCount(row), offsets[row + 1] - offsets[row])) {
        rows.unset(row);
      }
    }
  }

  /** The number of matching elements of a row's array. */
  private int matchCount(int row) {
    int count = 0;
    int end = offsets[row + 1];
    for (int i = elements.nextSetBit(offsets[row]); i < end; i = elements.nextSetBit(i + 1)) {
      count++;
    }
    return count;
  }
}
