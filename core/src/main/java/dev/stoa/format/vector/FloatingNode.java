package dev.stoa.format.vector;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.type.TypeKind;

/** A node of doubles or floats. */
public final class FloatingNode extends VectorNode {
  private final FloatingDecoder values;
  private final boolean isDouble;

  FloatingNode(NodeInfo info, FloatingDecoder values) {
    super(info);
    this.values = values;
    this.isDouble = valueType().storedKind() == TypeKind.DOUBLE;
  }

  /** Returns the decoder of the values, whose indexes are positions and count nulls. */
  public FloatingDecoder values() {
    return values;
  }

  @Override
  boolean fillValues(ColumnWindow window, int position, long gap) {
    int first = storedCountBefore(window.firstPosition());
    int count = storedCountBefore(window.firstPosition() + window.rowCount()) - first;
    if (isDouble) {
      values.storedValues().read(first, count, window.resetDoubles(count), 0);
    } else {
      values.storedValues().read(first, count, window.resetFloats(count), 0);
    }
    window.markFilled(count);
    return true;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    if (isDouble) {
      out.addDouble(values.doubleAt(index));
    } else {
      out.addFloat(values.floatAt(index));
    }
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    if (isDouble) {
      out.writeLong(Double.doubleToRawLongBits(values.doubleAt(index)));
    } else {
      out.writeInt(Float.floatToRawIntBits(values.floatAt(index)));
    }
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    return isDouble ? (Object) values.doubleAt(index) : (Object) values.floatAt(index);
  }

  @Override
  public Object read(int index, Object reuse) {
    return view(index, reuse);
  }

  @Override
  public float readFloat(int index) {
    if (isDouble) {
      return super.readFloat(index);
    }
    checkPresent(index);
    return values.floatAt(index);
  }

  @Override
  public double readDouble(int index) {
    checkPresent(index);
    return values.doubleAt(index);
  }
}
