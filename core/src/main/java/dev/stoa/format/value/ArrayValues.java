package dev.stoa.format.value;

import dev.stoa.data.ColumnarArray;
import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.ElementWalk;
import dev.stoa.type.DataType;
import org.apache.avro.Schema;

/**
 * How arrays stand in bytes, whatever their page's layout: what an {@link ArrayView} asks of them.
 * A layout of arrays extends it; the elements themselves are Avro binary.
 */
abstract class ArrayValues extends ValueType {
  private final Schema schema;
  private final ValueType elementType;
  private final NestingDepth nesting;

  /** Arrays of a column whose types share the depth. */
  ArrayValues(DataType type, Schema schema, ValueType elementType, NestingDepth nesting) {
    super(type);
    this.schema = schema;
    this.elementType = elementType;
    this.nesting = nesting;
  }

  /** Avro's schema of the arrays. */
  final Schema schema() {
    return schema;
  }

  /** The type of the elements. */
  final ValueType elementType() {
    return elementType;
  }

  /** How deep values of this column stand inside records. */
  final NestingDepth nesting() {
    return nesting;
  }

  @Override
  public final Object view(ByteReader in, Object reuse) {
    ArrayView view = reuse instanceof ArrayView given ? given : new ArrayView(this);
    return view.turnTo(this, in, nesting.depth());
  }

  @Override
  final void appendValue(ByteReader in, VectorBuilder out) {
    NestedBuilders.Arrayed arrays = (NestedBuilders.Arrayed) out;
    nesting.enterCollection();
    try {
      appendElements(in, arrays.elements());
    } finally {
      nesting.leaveCollection();
    }
    arrays.endItems();
  }

  /** Adds all elements, the reader then behind the array. */
  abstract void appendElements(ByteReader in, VectorBuilder out);

  @Override
  public final boolean isContainer() {
    return true;
  }

  @Override
  public abstract ColumnarArray read(ByteReader in, Object reuse);

  /** The number of elements of the array at the reader, which may be left anywhere. */
  abstract int elementCount(ByteReader in);

  /** A new walk over the elements of an array. */
  abstract ElementWalk walk();
}
