package dev.stoa.data;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Internal;
import dev.stoa.type.DataType;

/** A vector with few distinct values: each row has a code, the index of a row in the dictionary. */
@Experimental
public final class DictionaryVector extends ColumnVector {
  private ColumnVector dictionary;
  private int[] codes = {};
  private long dictionaryVersion;

  /** Creates a vector without rows. */
  @Internal
  public DictionaryVector(DataType type, ColumnVector dictionary) {
    super(type);
    this.dictionary = dictionary;
  }

  /** Sets the dictionary; called by the vector's writer, also if only the values have changed. */
  @Internal
  public void setDictionary(ColumnVector newDictionary) {
    dictionary = newDictionary;
    dictionary.setColumnName(columnName());
    dictionaryVersion++;
  }

  @Override
  void setColumnName(String newColumnName) {
    super.setColumnName(newColumnName);
    dictionary.setColumnName(newColumnName);
  }

  /**
   * A number that increases whenever the dictionary or its values change, for callers that cache
   * values.
   */
  public long dictionaryVersion() {
    return dictionaryVersion;
  }

  /** Returns an array with room for the rows, which the caller fills from index 0 on. */
  @Internal
  public int[] ensureCapacity(int rowCount) {
    if (codes.length < rowCount) {
      codes = new int[Math.max(rowCount, codes.length * 2)];
    }
    return codes;
  }

  /** The distinct values, which are not null; some may be unused. */
  public ColumnVector dictionary() {
    return dictionary;
  }

  /** A row's code, the index of a dictionary row; arbitrary but valid for a null row. */
  public int codeAt(int index) {
    return codes[index];
  }

  /**
   * The array of the rows' codes from index 0 on, for loops over all rows; may be longer than the
   * row count, and is valid as long as the vector.
   */
  public int[] codes() {
    return codes;
  }

  @Override
  public boolean booleanAt(int index) {
    return dictionary.booleanAt(codes[index]);
  }

  @Override
  public int intAt(int index) {
    return dictionary.intAt(codes[index]);
  }

  @Override
  public long longAt(int index) {
    return dictionary.longAt(codes[index]);
  }

  @Override
  public float floatAt(int index) {
    return dictionary.floatAt(codes[index]);
  }

  @Override
  public double doubleAt(int index) {
    return dictionary.doubleAt(codes[index]);
  }

  @Override
  public int lengthAt(int index) {
    return dictionary.lengthAt(codes[index]);
  }

  @Override
  public int copyBytes(int index, byte[] target, int offset) {
    return dictionary.copyBytes(codes[index], target, offset);
  }

  @Override
  String accessorAdvice() {
    return dictionary.accessorAdvice();
  }
}
