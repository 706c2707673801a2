package dev.stoa.data;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.type.DataType;

/** A vector of maps: the keys and values of all rows are stored consecutively. */
@Experimental
public final class MapVector extends VariableWidthVector {
  private ColumnVector keys;
  private ColumnVector values;

  /** Creates a vector of maps over the vectors of their keys, which are strings, and values. */
  @Internal
  public MapVector(DataType type, ColumnVector keys, ColumnVector values) {
    super(type);
    this.keys = keys;
    this.values = values;
  }

  /** Sets the keys and values of all rows' entries; called by the vector's writer. */
  @Internal
  public void setEntries(ColumnVector newKeys, ColumnVector newValues) {
    keys = newKeys;
    values = newValues;
  }

  /**
   * The keys of all rows' entries; in batches of a table a {@link DictionaryVector} over a {@link
   * BytesVector}, so that a loop can process each distinct key once.
   */
  public ColumnVector keys() {
    return keys;
  }

  /** The values of all rows' entries, as many as the keys. */
  public ColumnVector values() {
    return values;
  }

  /** The index of a row's first entry; for the row count as index, the end of the last row. */
  public int firstEntry(int index) {
    return offsets[index];
  }

  /** The number of entries in a row; 0 in a null row. */
  public int entryCount(int index) {
    return offsets[index + 1] - offsets[index];
  }

  @Override
  String accessorAdvice() {
    return "cast the vector to MapVector";
  }
}
