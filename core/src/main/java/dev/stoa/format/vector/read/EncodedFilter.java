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
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.predicate.matcher.ValueMatcher;
import java.util.Arrays;
import java.util.List;

/**
 * Evaluates a predicate's leaf over the values of pages: on encoded values in vector pages,
 * decoding only the tested values, and never those inside a null. For one thread.
 */
public final class EncodedFilter {
  private final List<PathStep> steps;

  /** The test of non-null values; if null matches, the test of those to remove. */
  private final ValueMatcher matcher;

  private final boolean wantsNull;
  private final ObjectMatcher objectMatcher;
  private final ValueFilter valueFilter;
  private final DecodedFilter decodedFilter;
  private final ValuePosition position = new ValuePosition();
  private final Bitmap present = new Bitmap();
  private final Bitmap nonNull = new Bitmap();

  /** For each step to a key, a bit for each of its values. */
  private final Bitmap[] keyValues;

  /** A filter of the values at the end of a leaf's steps. */
  public EncodedFilter(BoundPredicate.Leaf leaf) {
    this.steps = leaf.steps();
    this.wantsNull = leaf.matcher() == NullMatcher.IS_NULL;
    this.matcher = wantsNull ? NullMatcher.IS_NOT_NULL : leaf.matcher();
    this.valueFilter = ValueFilter.of(matcher);
    this.objectMatcher = new ObjectMatcher(steps, matcher, leaf.type());
    this.decodedFilter = new DecodedFilter(steps, matcher, leaf.type());
    this.keyValues = new Bitmap[steps.size()];
    Arrays.setAll(keyValues, step -> new Bitmap());
  }

  /**
   * Keeps the positions that pass the test.
   *
   * @param column of the leaf
   * @param first the position of the first bit
   * @param rows a bit for each position, 1 if it is selected
   */
  public void retain(EncodedColumn column, int first, Bitmap rows) {
    if (!wantsNull) {
      retain(column, first, 0, rows);
      return;
    }
    nonNull.copyFrom(rows);
    retain(column, first, 0, nonNull);
    rows.andNot(nonNull);
  }

  private void retain(EncodedColumn column, int first, int depth, Bitmap rows) {
    if (column instanceof VectorNode node) {
      retain(node, first, depth, rows);
    } else {
      decodedFilter.retain(column, first, rows);
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
    if (rows.nextSetBit(0) == rows.size()) {
      return;
    }
    if (node instanceof OpaqueNode) {
      retainObjects(node, first, depth, rows);
    } else if (depth == steps.size()) {
      valueFilter.retain(node, first, rows);
    } else if (steps.get(depth) instanceof PathStep.FieldStep step) {
      retain(((RecordNode) node).field(step.ordinal()), first, depth + 1, rows);
    } else {
      retainUnderKey((MapNode) node, first, depth, rows);
    }
  }

  /** Nested values of values stored as objects are tested in Avro's generic model. */
  private void retainObjects(VectorNode node, int first, int depth, Bitmap rows) {
    boolean isRead = depth < steps.size();
    for (int i = rows.nextSetBit(0); i < rows.size(); i = rows.nextSetBit(i + 1)) {
      boolean matches =
          isRead ? objectMatcher.test(node.read(first + i, null), depth) : !node.isNull(first + i);
      if (!matches) {
        rows.unset(i);
      }
    }
  }

  /** Values in a key's own column are tested together, others one by one. */
  private void retainUnderKey(MapNode maps, int first, int depth, Bitmap rows) {
    byte[] key = KeyBytes.of(((PathStep.KeyStep) steps.get(depth)).key());
    int column = maps.columnOf(key);
    if (column >= 0 && maps.columns()[column].isInAllMaps()) {
      retain(maps.values(maps.columns()[column]), first, depth + 1, rows);
    } else if (column >= 0) {
      retainColumn(maps, maps.columns()[column], first, depth, rows);
    } else if (maps.hasOverflow() && maps.overflow().mightContain(key)) {
      retainOverflow(maps.overflow(), key, first, depth, rows);
    } else {
      rows.clear(rows.size());
    }
  }

  /** The values of a key without a column are scattered. */
  private void retainOverflow(MapOverflow maps, byte[] key, int first, int depth, Bitmap rows) {
    Bitmap one = keyValues[depth];
    for (int i = rows.nextSetBit(0); i < rows.size(); i = rows.nextSetBit(i + 1)) {
      boolean isPresent = maps.find(first + i, key, position);
      if (isPresent) {
        one.fill(1);
        retain((VectorNode) position.values(), position.index(), depth + 1, one);
      }
      if (!isPresent || !one.get(0)) {
        rows.unset(i);
      }
    }
  }

  /** The values of the maps that have the key are stored one after another. */
  private void retainColumn(MapNode maps, KeyColumn column, int first, int depth, Bitmap rows) {
    Bitmap values = keyValues[depth];
    int end = first + rows.size();
    int from = column.rank(first);
    values.clear((end == maps.count() ? column.presentCount() : column.rank(end)) - from);
    int next = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (column.contains(first + i)) {
        if (rows.get(i)) {
          values.set(next);
        }
        next++;
      }
    }
    retain(maps.values(column), from, depth + 1, values);
    next = 0;
    for (int i = 0; i < rows.size(); i++) {
      if (!column.contains(first + i) || !values.get(next++)) {
        rows.unset(i);
      }
    }
  }
}
