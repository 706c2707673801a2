package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.DoubleDecoder;
import dev.stoa.format.window.ColumnWindow;
import dev.stoa.format.window.ColumnWindow.Kind;

/** Doubles. */
final class DoubleNode extends VectorNode {
  private final DoubleDecoder values;

  DoubleNode(NodeSpace space, DoubleDecoder values) {
    super(space);
    this.values = values;
  }

  DoubleDecoder values() {
    return values;
  }

  @Override
  boolean fillValues(ColumnWindow window, int place, long gap) {
    values.read(window.firstPlace(), window.rowCount(), window.doubles(), 0);
    window.filled(Kind.DOUBLE);
    return true;
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    out.writeLong(Double.doubleToRawLongBits(values.at(index)));
  }

  @Override
  public Object view(int index, Object reuse) {
    return isNull(index) ? null : (Double) values.at(index);
  }

  @Override
  public Object read(int index, Object reuse) {
    return view(index, reuse);
  }

  @Override
  public double readDouble(int index) {
    checkPresent(index);
    return values.at(index);
  }
}
