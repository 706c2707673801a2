package dev.stoa.predicate;

import dev.stoa.data.Bitmap;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.data.RecordVector;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.PathStep.FieldStep;
import dev.stoa.predicate.PathStep.KeyStep;
import java.util.List;

/**
 * Finds the rows of a column in which one leaf of a predicate holds. A dictionary's entries and a
 * constant are tested once. Called by {@link VectorEvaluation}; for one thread.
 */
final class LeafEvaluation {
  private final List<PathStep> steps;

  /** Of the keys on the way, one a step; fields have none. */
  private final List<BytesTest> keyTests;

  /** What is tested of values that are there; rows that are null are the others, see below. */
  private final ValueTest test;

  private final boolean wantsNull;
  private final ObjectTest objects;
  private final BitmapStack bitmaps = new BitmapStack();

  /** An evaluation of this leaf. */
  LeafEvaluation(Leaf leaf) {
    this.steps = leaf.steps();
    this.keyTests = steps.stream().map(LeafEvaluation::keyTest).toList();
    this.wantsNull = leaf.test() == NullTest.IS_NULL;
    this.test = wantsNull ? NullTest.IS_NOT_NULL : leaf.test();
    this.objects = new ObjectTest(steps, test, leaf.valueSchema());
  }

  private static BytesTest keyTest(PathStep step) {
    String key = step instanceof KeyStep keyStep ? keyStep.key() : "";
    return BytesSetTest.of(List.of(TextTests.utf8(key)));
  }

  /**
   * Keeps of some rows those in which the leaf holds.
   *
   * @param column the leaf's column, which has those rows at least
   */
  void retain(ColumnVector column, Bitmap rows) {
    if (!wantsNull) {
      retain(column, 0, rows);
      return;
    }
    Bitmap others = bitmaps.borrow();
    others.copyOf(rows);
    retain(column, 0, others);
    rows.andNot(others);
    bitmaps.giveBack();
  }

  private void retain(ColumnVector vector, int step, Bitmap rows) {
    if (vector.hasNulls()) {
      rows.and(vector.validity());
    }
    if (Rows.isEmpty(rows)) {
      return;
    }
    if (vector instanceof DictionaryVector dictionary) {
      retainByEntry(dictionary, step, rows);
    } else if (vector instanceof ConstantVector constant) {
      retainByConstant(constant, step, rows);
    } else if (vector instanceof ObjectVector values) {
      retainObjects(values, step, rows);
    } else if (step == steps.size()) {
      LeafVectors.retain(test, vector, rows);
    } else {
      retainInside(vector, step, rows);
    }
  }

  private void retainInside(ColumnVector vector, int step, Bitmap rows) {
    if (vector instanceof RecordVector records && steps.get(step) instanceof FieldStep field) {
      retain(records.fields().get(field.ordinal()), step + 1, rows);
    } else if (vector instanceof MapVector maps && steps.get(step) instanceof KeyStep) {
      retainByKey(maps, step, rows);
    } else {
      throw new IllegalStateException(
          "the values are " + vector.schema() + " and have no " + steps.get(step));
    }
  }

  private void retainByEntry(DictionaryVector vector, int step, Bitmap rows) {
    ColumnVector dictionary = vector.dictionary();
    Bitmap entries = bitmaps.borrow();
    DictionaryCodes.select(vector, rows, entries);
    retain(dictionary, step, entries);
    DictionaryCodes.retain(vector, entries, rows);
    bitmaps.giveBack();
  }

  private void retainByConstant(ConstantVector vector, int step, Bitmap rows) {
    Bitmap one = bitmaps.borrow();
    one.fill(1);
    retain(vector.value(), step, one);
    if (!one.get(0)) {
      rows.clear(rows.size());
    }
    bitmaps.giveBack();
  }

  private void retainObjects(ObjectVector vector, int step, Bitmap rows) {
    for (int row = rows.next(0); row < rows.size(); row = rows.next(row + 1)) {
      if (!objects.test(vector.objectAt(row), step)) {
        rows.unset(row);
      }
    }
  }

  /**
   * Tests the keys of all rows that are asked for at once, then the values under the right ones.
   */
  private void retainByKey(MapVector maps, int step, Bitmap rows) {
    Bitmap entries = bitmaps.borrow();
    MapEntries.select(maps, rows, entries);
    retainKeys(maps.keys(), keyTests.get(step), entries);
    MapEntries.retainFirst(maps, rows, entries);
    retain(maps.values(), step + 1, entries);
    MapEntries.retain(maps, entries, rows);
    bitmaps.giveBack();
  }

  private void retainKeys(ColumnVector keys, BytesTest keyTest, Bitmap entries) {
    if (keys instanceof DictionaryVector dictionary) {
      Bitmap different = bitmaps.borrow();
      DictionaryCodes.select(dictionary, entries, different);
      LeafVectors.retain(keyTest, dictionary.dictionary(), different);
      DictionaryCodes.retain(dictionary, different, entries);
      bitmaps.giveBack();
    } else if (keys instanceof ConstantVector constant) {
      Bitmap one = bitmaps.borrow();
      one.fill(1);
      LeafVectors.retain(keyTest, constant.value(), one);
      if (!one.get(0)) {
        entries.clear(entries.size());
      }
      bitmaps.giveBack();
    } else {
      LeafVectors.retain(keyTest, keys, entries);
    }
  }
}
