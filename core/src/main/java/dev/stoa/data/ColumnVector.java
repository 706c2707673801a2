package dev.stoa.data;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * The values of consecutive rows in one column. Valid until the reader's next batch, which is read
 * into the same object.
 *
 * <p>The typed accessors read rows that are not null; for null rows their result is undefined. A
 * vector supports the accessors that match its {@linkplain #type() type}, as in a {@link
 * ColumnarRecord}; other accessors throw {@code IllegalStateException}.
 */
@Public
public abstract sealed class ColumnVector
    permits BooleanVector,
        ConstantVector,
        DictionaryVector,
        NumberVector,
        ObjectVector,
        VariableWidthVector,
        RecordVector {
  private final DataType type;
  private final Bitmap validity = new Bitmap();
  private boolean hasNulls;
  private int size;

  ColumnVector(DataType type) {
    this.type = type;
  }

  /** The type of the values; nullable if rows may be null. */
  @Internal
  public final DataType type() {
    return type;
  }

  /** The number of rows. */
  public final int size() {
    return size;
  }

  /** Whether a row may be null; if false, {@link #validity()} is not filled. */
  public final boolean hasNulls() {
    return hasNulls;
  }

  /** A bit for each row, 0 for null; undefined unless {@link #hasNulls()}. */
  public final Bitmap validity() {
    return validity;
  }

  /** Whether a row is null. */
  public final boolean isNull(int index) {
    return hasNulls && !validity.get(index);
  }

  /** Sets the number of rows, none of which is null; called by the vector's writer. */
  @Internal
  public final void resize(int newSize) {
    size = newSize;
    hasNulls = false;
  }

  /**
   * Sets the number of rows; a row is null if its bit in {@link #validity()}, which the caller has
   * filled, is 0. Called by the vector's writer.
   */
  @Internal
  public final void resizeWithNulls(int newSize) {
    size = newSize;
    hasNulls = true;
  }

  /** The boolean in a row. */
  public boolean booleanAt(int index) {
    throw typeMismatch("boolean");
  }

  /** The int in a row; for an enum, the symbol's ordinal. */
  public int intAt(int index) {
    throw typeMismatch("int");
  }

  /** The long or int in a row. */
  public long longAt(int index) {
    throw typeMismatch("long");
  }

  /** The float in a row. */
  public float floatAt(int index) {
    throw typeMismatch("float");
  }

  /** The double or float in a row. */
  public double doubleAt(int index) {
    throw typeMismatch("double");
  }

  /** The number of bytes of the string, bytes or fixed in a row. */
  public int lengthAt(int index) {
    throw typeMismatch("string, bytes or fixed");
  }

  /** Copies the bytes of the string, bytes or fixed in a row; returns their number. */
  public int copyBytes(int index, byte[] target, int offset) {
    throw typeMismatch("string, bytes or fixed");
  }

  /** Copies the string in a row into the target. */
  public final void readText(int index, Utf8 target) {
    target.setByteLength(lengthAt(index));
    copyBytes(index, target.getBytes(), 0);
  }

  /** A copy of the bytes or fixed in a row. */
  public final ByteBuffer bytesAt(int index) {
    byte[] bytes = new byte[lengthAt(index)];
    copyBytes(index, bytes, 0);
    return ByteBuffer.wrap(bytes);
  }

  private IllegalStateException typeMismatch(String expected) {
    return new IllegalStateException(
        "cannot read %s from a vector of %s: use the accessor for its type"
            .formatted(expected, type.displayName()));
  }
}
