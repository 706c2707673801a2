package dev.stoa.format.vector;

import dev.stoa.data.ColumnVector;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.type.DataType;

/**
 * Fills the vectors of one column from the nodes of its pages, page after page. The vectors are
 * reused: a result is valid until the next one is read.
 */
public abstract class VectorReader {
  /** Creates a reader of values of a type. */
  public static VectorReader of(DataType type) {
    return of(type, type);
  }

  /**
   * Creates a reader of parts of values, which does not read the buffers of other parts.
   *
   * @param type the type of the vectors: the stored type, whose records may have fewer fields,
   *     matched by name
   * @param storedType the type of the nodes
   */
  public static VectorReader of(DataType type, DataType storedType) {
    return switch (NodeKind.of(storedType)) {
      case INTEGRAL, DECIMAL -> IntegralVectorReader.ofIntegrals(type);
      case FLOAT -> new FloatingVectorReader(type, false);
      case DOUBLE -> new FloatingVectorReader(type, true);
      case BYTES, FIXED -> new BytesVectorReader(type);
      case RECORD -> new RecordVectorReader(type, storedType);
      case ARRAY -> new ArrayVectorReader(type, storedType);
      case MAP -> new MapVectorReader(type, storedType);
      case NULL, OPAQUE -> new ObjectVectorReader(type);
    };
  }

  /**
   * Reads the values at some positions.
   *
   * @param node a node of the stored type
   * @param first the first position; may be the node's count if the length is 0
   * @param length the number of positions
   */
  public final ColumnVector read(VectorNode node, int first, int length) {
    if (length == 0 || node.validity().kind() == Validity.Kind.ALL_NULL) {
      return allNull(length);
    }
    ColumnVector vector = readValues(node, first, length);
    if (node.validity().kind() == Validity.Kind.NO_NULLS) {
      resize(vector, length);
    } else {
      node.validity().read(first, length, vector.validity());
      vector.resizeWithNulls(length);
    }
    return vector;
  }

  /** Returns a vector of this number of nulls; requires a type that allows nulls. */
  public final ColumnVector allNull(int length) {
    ColumnVector vector = placeholders(length);
    vector.validity().clear(length);
    vector.resizeWithNulls(length);
    return vector;
  }

  private ColumnVector readValues(VectorNode node, int first, int length) {
    try {
      return fill(node, first, length);
    } catch (TooManyBytesException e) {
      throw node.context().limits().tooManyBytes(node.context(), e);
    }
  }

  /** Returns a vector without rows. */
  public final ColumnVector empty() {
    return placeholders(0);
  }

  /** Sets the size of a vector whose values are not null according to the page. */
  void resize(ColumnVector vector, int length) {
    vector.resize(length);
  }

  /** Returns a vector of this number of arbitrary values. */
  abstract ColumnVector placeholders(int length);

  /** Fills a vector with the values and returns it; the caller sets its size and nulls. */
  abstract ColumnVector fill(VectorNode node, int first, int length);
}
