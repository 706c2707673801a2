package dev.stoa.data;

import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * The values of some rows in one column. Valid until the reader's next batch, which is read into
 * the same object.
 *
 * <p>The typed accessors answer for a row that is not null; of a null row they give anything. Which
 * of them a vector has follows from its {@linkplain #type() type} as for a {@link ColumnarRecord};
 * the others throw {@code IllegalStateException}.
 */
public abstract sealed class ColumnVector
    permits BooleanVector,
        ConstantVector,
        DictionaryVector,
        NumberVector,
        ObjectVector,
        OffsetsVector,
        RecordVector {
  private final DataType type;
  private final Bitmap validity = new Bitmap();
  private boolean hasNulls;
  private int size;

  ColumnVector(DataType type) {
    this.type = type;
  }

  /** The type of the values; nullable where rows may be null. */
  public final DataType type() {
    return type;
  }

  /** The number of rows. */
  public final int size() {
    return size;
  }

  /** Whether a row may be null: where this is false, {@link #validity()} is not filled. */
  public final boolean hasNulls() {
    return hasNulls;
  }

  /** A bit for each row, 0 where it is null; of no meaning unless {@link #hasNulls()}. */
  public final Bitmap validity() {
    return validity;
  }

  /** Whether a row is null. */
  public final boolean isNull(int index) {
    return hasNulls && !validity.get(index);
  }

  /** Called by who fills the vector: it has some rows now, none of them null. */
  public final void resize(int newSize) {
    size = newSize;
    hasNulls = false;
  }

  /**
   * Called by who fills the vector: it has some rows now, those null whose bit in {@link
   * #validity()} is 0, which the caller has filled.
   */
  public final void resizeWithNulls(int newSize) {
    size = newSize;
    hasNulls = true;
  }

  /** The boolean in a row. */
  public boolean booleanAt(int index) {
    throw refuse("boolean");
  }

  /** The int in a row; of an enum its ordinal. */
  public int intAt(int index) {
    throw refuse("int");
  }

  /** The long or int in a row. */
  public long longAt(int index) {
    throw refuse("long");
  }

  /** The float in a row. */
  public float floatAt(int index) {
    throw refuse("float");
  }

  /** The double or float in a row. */
  public double doubleAt(int index) {
    throw refuse("double");
  }

  /** The number of bytes of the string, bytes or fixed in a row. */
  public int lengthAt(int index) {
    throw refuse("string, bytes or fixed");
  }

  /** Copies the bytes of the string, bytes or fixed in a row; gives their number. */
  public int copyBytes(int index, byte[] target, int offset) {
    throw refuse("string, bytes or fixed");
  }

  /** Copies the string in a row into an object. */
  public final void readText(int index, Utf8 target) {
    target.setByteLength(lengthAt(index));
    copyBytes(index, target.getBytes(), 0);
  }

  /** The bytes or fixed in a row, copied. */
  public final ByteBuffer bytesAt(int index) {
    byte[] bytes = new byte[lengthAt(index)];
    copyBytes(index, bytes, 0);
    return ByteBuffer.wrap(bytes);
  }

  private IllegalStateException refuse(String wanted) {
    return new IllegalStateException(
        "these values are no %s but %s: use the accessor of their type"
            .formatted(wanted, type.plainName()));
  }
}
