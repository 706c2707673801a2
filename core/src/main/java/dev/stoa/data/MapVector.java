package dev.stoa.data;

import dev.stoa.type.DataType;

/** A vector of maps: the keys and values of all rows one after another. */
public final class MapVector extends OffsetsVector {
  private ColumnVector keys;
  private ColumnVector values;

  /** A vector of maps with these keys, which are strings, and values. */
  public MapVector(DataType type, ColumnVector keys, ColumnVector values) {
    super(type);
    this.keys = keys;
    this.values = values;
  }

  /** Called by who fills the vector: the keys and the values of all rows' entries. */
  public void setEntries(ColumnVector newKeys, ColumnVector newValues) {
    keys = newKeys;
    values = newValues;
  }

  /**
   * The keys of all rows' entries; in batches of a table a {@link DictionaryVector} over a {@link
   * BytesVector}, so that a loop can look at each different key once.
   */
  public ColumnVector keys() {
    return keys;
  }

  /** The values of all rows' entries, as many as the keys. */
  public ColumnVector values() {
    return values;
  }

  /** Which of the entries is the first of a row. */
  public int firstEntry(int index) {
    return offsets[index];
  }

  /** The number of entries in a row; 0 in a null one. */
  public int entryCount(int index) {
    return offsets[index + 1] - offsets[index];
  }
}
