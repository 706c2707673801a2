package dev.stoa.data;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.util.Utf8;

/**
 * The values of consecutive rows in one column. Valid until the reader's next batch, which is read
 * into the same object.
 *
 * <p><b>Nulls are not checked</b>, unlike in a {@link ColumnarRecord}: the typed accessors return
 * an arbitrary value for a null row, so call {@link #isNull} first. Accessors that do not match the
 * type of the values throw {@code IllegalStateException}, except that {@link #readText} and {@link
 * #bytesAt} read the bytes of any string, bytes or fixed.
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

  /** The name of the column in a batch, for messages; empty for other vectors. */
  private String columnName = "";

  ColumnVector(DataType type) {
    this.type = type;
  }

  /** The type of the values; nullable if rows may be null. */
  @Internal
  public final DataType type() {
    return type;
  }

  /** Sets the name of the column in messages; called by the batch of the vector. */
  void setColumnName(String newColumnName) {
    columnName = newColumnName;
  }

  /** The name of the column in messages; empty if the vector is not a column of a batch. */
  final String columnName() {
    return columnName;
  }

  /** How values are read, for messages that reject another accessor. */
  abstract String accessorAdvice();

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

  /** The boolean in a row; arbitrary if the row is null. */
  public boolean booleanAt(int index) {
    throw wrongAccessor();
  }

  /** The int in a row, or the ordinal of an enum's symbol; arbitrary if the row is null. */
  public int intAt(int index) {
    throw wrongAccessor();
  }

  /**
   * The long or int in a row, or the unscaled value of a decimal of up to 18 digits; arbitrary if
   * the row is null.
   */
  public long longAt(int index) {
    throw wrongAccessor();
  }

  /** The float in a row; arbitrary if the row is null. */
  public float floatAt(int index) {
    throw wrongAccessor();
  }

  /** The double or float in a row; arbitrary if the row is null. */
  public double doubleAt(int index) {
    throw wrongAccessor();
  }

  /**
   * The number of bytes of the string, bytes or fixed in a row, or of the unscaled value of a
   * decimal of more than 18 digits; arbitrary if the row is null.
   */
  public int lengthAt(int index) {
    throw wrongAccessor();
  }

  /**
   * Copies the bytes of the string, bytes or fixed in a row, or the unscaled value of a decimal of
   * more than 18 digits, big-endian; the row must not be null. Returns the number of bytes.
   */
  public int copyBytes(int index, byte[] target, int offset) {
    throw wrongAccessor();
  }

  /** Copies the string in a row, which must not be null, into the target. */
  public final void readText(int index, Utf8 target) {
    target.setByteLength(lengthAt(index));
    copyBytes(index, target.getBytes(), 0);
  }

  /**
   * The string in a row, which must not be null, as a new object; {@link #readText} allocates
   * nothing.
   */
  public final String textAt(int index) {
    if (type.valueType().storedKind() != TypeKind.STRING) {
      throw wrongAccessor();
    }
    byte[] bytes = new byte[lengthAt(index)];
    copyBytes(index, bytes, 0);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /**
   * Returns a copy of the bytes or fixed in a row, or the unscaled value of a decimal of more than
   * 18 digits, big-endian; the row must not be null.
   */
  public final ByteBuffer bytesAt(int index) {
    byte[] bytes = new byte[lengthAt(index)];
    copyBytes(index, bytes, 0);
    return ByteBuffer.wrap(bytes);
  }

  private IllegalStateException wrongAccessor() {
    return new IllegalStateException(
        "%s is %s: %s"
            .formatted(
                columnName.isEmpty() ? "the vector's type" : "column \"" + columnName + "\"",
                type.valueType().displayNameWithArticle(),
                accessorAdvice()));
  }

  @Override
  public final String toString() {
    return "vector of %d rows of %s".formatted(size, type.displayName());
  }
}
