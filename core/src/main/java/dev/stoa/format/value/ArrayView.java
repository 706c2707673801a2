package dev.stoa.format.value;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.ElementWalk;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/**
 * An array over its bytes, which decodes single elements (CIF paper, section 5). Made by {@link
 * ArrayValues}, valid until it is turned to another array.
 */
final class ArrayView extends AbstractList<Object> implements ColumnarArray {
  private static final int UNKNOWN = -1;

  private ArrayValues type;
  private ElementWalk walk;
  private ByteReader in = new ByteReader();
  private int start;
  private int depth;
  private int size;
  private boolean isWalking;
  private ReusedValues reused;

  ArrayView(ArrayValues type) {
    this.type = type;
    this.walk = type.walk();
  }

  /** Turns to the array at the reader, which stands inside records to the depth. */
  ArrayView turnTo(ArrayValues newType, ByteReader newIn, int newDepth) {
    if (type != newType) {
      type = newType;
      walk = type.walk();
    }
    in = newIn;
    start = in.position();
    depth = newDepth;
    size = UNKNOWN;
    isWalking = false;
    return this;
  }

  @Override
  public int size() {
    if (size == UNKNOWN) {
      in.moveTo(start);
      size = type.elementCount(in);
    }
    return size;
  }

  private ByteReader at(int index) {
    Objects.checkIndex(index, size());
    if (!isWalking) {
      in.moveTo(start);
      walk.begin(in);
      isWalking = true;
    }
    return walk.at(index);
  }

  private ReusedValues reused() {
    if (reused == null) {
      reused = new ReusedValues();
    }
    return reused;
  }

  private Object view(ByteReader element, Object reuse) {
    return type.nesting().view(type.elementType(), element, reuse, depth);
  }

  @Override
  public Object get(int index) {
    Object value = view(at(index), null);
    if (!type.elementType().isContainer()) {
      walk.passed();
    }
    return value;
  }

  @Override
  public boolean isNullAt(int index) {
    boolean isNull = type.elementType().isNull(at(index));
    if (isNull) {
      walk.passed();
    }
    return isNull;
  }

  @Override
  public boolean booleanAt(int index) {
    boolean value = type.elementType().readBoolean(at(index));
    walk.passed();
    return value;
  }

  @Override
  public int intAt(int index) {
    int value = type.elementType().readInt(at(index));
    walk.passed();
    return value;
  }

  @Override
  public long longAt(int index) {
    long value = type.elementType().readLong(at(index));
    walk.passed();
    return value;
  }

  @Override
  public float floatAt(int index) {
    float value = type.elementType().readFloat(at(index));
    walk.passed();
    return value;
  }

  @Override
  public double doubleAt(int index) {
    double value = type.elementType().readDouble(at(index));
    walk.passed();
    return value;
  }

  @Override
  public Utf8 textAt(int index) {
    Utf8 value = reused().text(type.elementType(), at(index));
    walk.passed();
    return value;
  }

  @Override
  public ByteBuffer bytesAt(int index) {
    ByteBuffer value = reused().bytes(type.elementType(), at(index));
    walk.passed();
    return value;
  }

  @Override
  public ColumnarMap mapAt(int index) {
    return reused().keep(ColumnarMap.class, view(at(index), reused().container()));
  }

  @Override
  public ColumnarArray arrayAt(int index) {
    return reused().keep(ColumnarArray.class, view(at(index), reused().container()));
  }

  @Override
  public ColumnarRecord recordAt(int index) {
    return reused().keep(ColumnarRecord.class, view(at(index), reused().container()));
  }

  @Override
  public ColumnarArray copy() {
    in.moveTo(start);
    return type.read(in, null);
  }

  @Override
  public Schema getSchema() {
    return type.schema();
  }

  /** Nothing is kept for elements to come. */
  @Override
  public Object peek() {
    return null;
  }

  @Override
  public void reverse() {
    throw new UnsupportedOperationException(
        "an array being read cannot be changed: change its copy()");
  }
}
