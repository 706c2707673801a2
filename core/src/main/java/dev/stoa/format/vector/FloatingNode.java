package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.window.ColumnWindow;
import dev.stoa.format.window.ColumnWindow.Kind;
import org.apache.avro.Schema;

/** Doubles or floats. */
public final class FloatingNode extends VectorNode {
  private final FloatingDecoder values;
  private final boolean areDoubles;

  FloatingNode(NodeSpace space, FloatingDecoder values) {
    super(space);
    this.values = values;
    this.areDoubles = valueSchema().getType() == Schema.Type.DOUBLE;
  }

  public FloatingDecoder values() {
    return values;
  }

  @Override
  boolean fillValues(ColumnWindow window, int place, long gap) {
    if (areDoubles) {
      values.read(window.firstPlace(), window.rowCount(), window.doubles(), 0);
      window.filled(Kind.DOUBLE);
    } else {
      values.read(window.firstPlace(), window.rowCount(), window.floats(), 0);
      window.filled(Kind.FLOAT);
    }
    return true;
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    if (areDoubles) {
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
    return areDoubles ? (Object) values.doubleAt(index) : (Object) values.floatAt(index);
  }

  @Override
  public Object read(int index, Object reuse) {
    return view(index, reuse);
  }

  @Override
  public float readFloat(int index) {
    if (areDoubles) {
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
