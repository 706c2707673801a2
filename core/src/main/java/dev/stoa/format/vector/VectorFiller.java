package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.type.DataType;

/**
 * Fills the vectors of one column from the nodes of its pages, page after page. The vectors are
 * kept: what was given is valid until the next is asked for.
 */
public abstract class VectorFiller {
  /** A filler of the values of a type. */
  public static VectorFiller of(DataType type) {
    return of(type, type);
  }

  /**
   * A filler of parts of values; buffers of the others are not touched.
   *
   * @param type of the vectors: the stored one, in which records may have fewer fields, found by
   *     their names
   * @param stored type of the nodes
   */
  public static VectorFiller of(DataType type, DataType stored) {
    return switch (NodeKind.of(stored)) {
      case NUMBER, DECIMAL -> NumberFiller.ofNumbers(type);
      case FLOAT -> new FloatingFiller(type, false);
      case DOUBLE -> new FloatingFiller(type, true);
      case BYTES, FIXED -> new BytesFiller(type);
      case RECORD -> new RecordFiller(type, stored);
      case ARRAY -> new ArrayFiller(type, stored);
      case MAP -> new MapFiller(type, stored);
      case NULL, OPAQUE -> new ObjectFiller(type);
    };
  }

  /**
   * The values of some places.
   *
   * @param node of the filler's type
   * @param first the first place, from which on {@code length} exist; the node's count where that
   *     is 0
   */
  public final ColumnVector fill(VectorNode node, int first, int length) {
    if (length == 0 || node.validity().kind() == Validity.Kind.ALL_NULL) {
      return allNull(length);
    }
    ColumnVector vector = checkedValues(node, first, length);
    if (node.validity().kind() == Validity.Kind.NO_NULLS) {
      resize(vector, length);
    } else {
      node.validity().read(first, length, vector.validity());
      vector.resizeWithNulls(length);
    }
    return vector;
  }

  /** A vector of this many nulls, if the type allows nulls. */
  public final ColumnVector allNull(int length) {
    ColumnVector vector = nulls(length);
    vector.validity().clear(length);
    vector.resizeWithNulls(length);
    return vector;
  }

  private ColumnVector checkedValues(VectorNode node, int first, int length) {
    try {
      return values(node, first, length);
    } catch (TooManyBytesException e) {
      throw node.scope().limits().tooMany(node.scope(), e);
    }
  }

  /** A vector of no rows. */
  public final ColumnVector empty() {
    return nulls(0);
  }

  /** Ends filling a vector of values that the page knows no nulls of. */
  void resize(ColumnVector vector, int length) {
    vector.resize(length);
  }

  /** A vector whose accessors may be asked of so many places, whatever they give. */
  abstract ColumnVector nulls(int length);

  /** A vector of the values; its size and nulls are set by the caller. */
  abstract ColumnVector values(VectorNode node, int first, int length);
}
