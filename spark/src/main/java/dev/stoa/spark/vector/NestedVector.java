package dev.stoa.spark.vector;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.RecordVector;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;

/**
 * A vector of arrays, maps or records over the vectors of their children; if several rows share a
 * value, each row refers to it.
 */
abstract class NestedVector extends TableVector {
  private final RowMapping sharedRows = new RowMapping();
  private boolean isShared;

  NestedVector(DataType type) {
    super(type);
  }

  @Override
  final void onWrap(ColumnVector newValues) {
    isShared = true;
    if (newValues instanceof DictionaryVector codes) {
      sharedRows.mapToEntries(codes);
      wrapChildren(codes.dictionary());
    } else if (newValues instanceof ConstantVector constant) {
      sharedRows.mapToFirst(constant.size());
      wrapChildren(constant.value());
    } else {
      isShared = false;
      wrapChildren(newValues);
    }
  }

  /** Not supported: an enclosing {@link MappedVector} maps the selected rows. */
  @Override
  final void onWrap(ColumnVector newValues, RowMapping rows) {
    throw new IllegalStateException("nested vectors are not gathered: wrap them in a MappedVector");
  }

  abstract void wrapChildren(ColumnVector nested);

  final boolean isShared() {
    return isShared;
  }

  final RowMapping sharedRows() {
    return sharedRows;
  }

  /** Returns the index of a row's array, map or record. */
  final int indexOf(int row) {
    return isShared ? sharedRows.sourceRow(row) : row;
  }

  /** A vector of arrays. */
  static final class Arrays extends NestedVector {
    private final TableVector elements;
    private ArrayVector arrays;

    Arrays(DataType type, TableVector elements) {
      super(type);
      this.elements = elements;
    }

    @Override
    void wrapChildren(ColumnVector nested) {
      arrays = (ArrayVector) nested;
      elements.wrap(arrays.elements());
    }

    @Override
    public ColumnarArray getArray(int rowId) {
      if (isNullAt(rowId)) {
        return null;
      }
      int index = indexOf(rowId);
      return new ColumnarArray(elements, arrays.firstElement(index), arrays.elementCount(index));
    }
  }

  /** A vector of maps that are stored as arrays of records of a key and a value. */
  static final class EntryArrayMaps extends NestedVector {
    private final Records entries;
    private ArrayVector arrays;

    EntryArrayMaps(DataType type, Records entries) {
      super(type);
      this.entries = entries;
    }

    @Override
    void wrapChildren(ColumnVector nested) {
      arrays = (ArrayVector) nested;
      entries.wrap(arrays.elements());
    }

    @Override
    public ColumnarMap getMap(int rowId) {
      if (isNullAt(rowId)) {
        return null;
      }
      int index = indexOf(rowId);
      return new ColumnarMap(
          entries.getChild(0),
          entries.getChild(1),
          arrays.firstElement(index),
          arrays.elementCount(index));
    }
  }

  /** A vector of maps with string keys. */
  static final class Maps extends NestedVector {
    private final TableVector keys;
    private final TableVector entryValues;
    private MapVector maps;

    Maps(DataType type, TableVector keys, TableVector entryValues) {
      super(type);
      this.keys = keys;
      this.entryValues = entryValues;
    }

    @Override
    void wrapChildren(ColumnVector nested) {
      maps = (MapVector) nested;
      keys.wrap(maps.keys());
      entryValues.wrap(maps.values());
    }

    @Override
    public ColumnarMap getMap(int rowId) {
      if (isNullAt(rowId)) {
        return null;
      }
      int index = indexOf(rowId);
      return new ColumnarMap(keys, entryValues, maps.firstEntry(index), maps.entryCount(index));
    }
  }

  /** A vector of records. */
  static final class Records extends NestedVector {
    private final List<TableVector> fields;
    private final int[] positions;
    private final List<MappedVector> sharedFields;

    /**
     * Creates a vector.
     *
     * @param fields the fields in Spark's order
     * @param positions the position of each field in the reader's vector
     */
    Records(DataType type, List<TableVector> fields, int[] positions) {
      super(type);
      this.fields = fields;
      this.positions = positions;
      this.sharedFields =
          fields.stream().map(field -> new MappedVector(field, sharedRows())).toList();
    }

    @Override
    void wrapChildren(ColumnVector nested) {
      List<ColumnVector> children = ((RecordVector) nested).fields();
      for (int i = 0; i < fields.size(); i++) {
        fields.get(i).wrap(children.get(positions[i]));
      }
    }

    @Override
    public org.apache.spark.sql.vectorized.ColumnVector getChild(int ordinal) {
      return isShared() ? sharedFields.get(ordinal) : fields.get(ordinal);
    }
  }
}
