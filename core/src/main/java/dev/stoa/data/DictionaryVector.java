package dev.stoa.data;

import dev.stoa.type.DataType;

/** A vector whose rows hold few different values: each names a row of another vector. */
public final class DictionaryVector extends ColumnVector {
  private ColumnVector dictionary;
  private int[] codes = {};
  private long dictionaryNumber;

  /** A vector of no rows. */
  public DictionaryVector(DataType type, ColumnVector dictionary) {
    super(type);
    this.dictionary = dictionary;
  }

  /**
   * Called by who fills the vector: the vector whose rows are named, again when it was filled with
   * others.
   */
  public void setDictionary(ColumnVector newDictionary) {
    dictionary = newDictionary;
    dictionaryNumber++;
  }

  /** Rises whenever the dictionary is another or has other values: who keeps some can ask it. */
  public long dictionaryNumber() {
    return dictionaryNumber;
  }

  /** Gives an array with room for some rows, for the caller to fill from index 0 on. */
  public int[] startFilling(int rowCount) {
    if (codes.length < rowCount) {
      codes = new int[Math.max(rowCount, codes.length * 2)];
    }
    return codes;
  }

  /** The different values, none of them null; not all need be in use. */
  public ColumnVector dictionary() {
    return dictionary;
  }

  /** Which row of the dictionary a row has; of a null row any row of it. */
  public int codeAt(int index) {
    return codes[index];
  }

  /**
   * The array that holds the rows' codes from index 0 on, for loops over all of them; longer than
   * they are many, perhaps, and valid as long as the vector.
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
}
