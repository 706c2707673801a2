package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.type.DataType;

/**
 * Fills the vectors of one column from the nodes of its pages, page after page. The vectors are
 * reused: a result is valid until the next is requested.
 */
public abstract class VectorReader {
  /** A reader of values of a type. */
  public static VectorReader of(DataType type) {
    return of(type, type);
  }

  /**
   * A reader of parts of values; buffers of the others are not read.
   *
   * @param type of the vectors: the stored one, in which records may have fewer fields, matched by
   *     name
   * @param stored type of the nodes
   */
  public static VectorReader of(DataType type, DataType stored) {
    return switch (NodeKind.of(stored)) {
      case INTEGRAL, DECIMAL -> IntegralVectorReader.ofIntegrals(type);
      case FLOAT -> new FloatingVectorReader(type, false);
      case DOUBLE -> new FloatingVectorReader(type, true);
      case BYTES, FIXED -> new BytesVectorReader(type);
      case RECORD -> new RecordVectorReader(type, stored);
      case ARRAY -> new ArrayVectorReader(type, stored);
      case MAP -> new MapVectorReader(type, stored);
      case NULL, OPAQUE -> new ObjectVectorReader(type);
    };
  }

  /**
   * The values at some positions.
   *
   * @param node of the reader's type
   * @param first the first position; {@code length} of them exist; if that is 0, the node's count
   */
  public final ColumnVector read(VectorNode node, int first, int length) {
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
      throw node.context().limits().tooManyBytes(node.context(), e);
    }
  }

  /** A vector without rows. */
  public final ColumnVector empty() {
    return nulls(0);
  }

  /** Finishes a vector of values for which the page has no nulls. */
  void resize(ColumnVector vector, int length) {
    vector.resize(length);
  }

  /** A vector whose accessors accept this number of positions and return arbitrary values. */
  abstract ColumnVector nulls(int length);

  /** A vector of the values; the caller sets its size and nulls. */
  abstract ColumnVector values(VectorNode node, int first, int length);
}
