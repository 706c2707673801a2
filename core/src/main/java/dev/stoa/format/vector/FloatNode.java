package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.FloatDecoder;
import dev.stoa.format.window.ColumnWindow;
import dev.stoa.format.window.ColumnWindow.Kind;

/** Floats. */
final class FloatNode extends VectorNode {
  private final FloatDecoder values;

  FloatNode(NodeSpace space, FloatDecoder values) {
    super(space);
    this.values = values;
  }

  FloatDecoder values() {
    return values;
  }

  @Override
  boolean fillValues(ColumnWindow window, int place, long gap) {
    values.read(window.firstPlace(), window.rowCount(), window.floats(), 0);
    window.filled(Kind.FLOAT);
    return true;
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    out.writeInt(Float.floatToRawIntBits(values.at(index)));
  }

  @Override
  public Object view(int index, Object reuse) {
    return isNull(index) ? null : (Float) values.at(index);
  }

  @Override
  public Object read(int index, Object reuse) {
    return view(index, reuse);
  }

  @Override
  public float readFloat(int index) {
    checkPresent(index);
    return values.at(index);
  }

  @Override
  public double readDouble(int index) {
    checkPresent(index);
    return values.at(index);
  }
}
