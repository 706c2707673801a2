package dev.stoa.format.row;

import dev.stoa.data.RowLayout;
import dev.stoa.data.RowLayout.Slot;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.vector.SingleValueNode;
import dev.stoa.format.vector.VectorSpace;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/**
 * The values of one column of a page of rows, read one by one where they lie. Called by cursors;
 * what needs many values at once gets them transcoded.
 */
public final class RowNode extends SingleValueNode {
  private final Supplier<RowPage> pages;
  private final int column;
  private final Slot slot;
  private final Schema value;
  private final boolean isOptional;
  private final boolean isUtf8;

  /**
   * The values of a column.
   *
   * @param pages gives the page again each time, since another column may have left it
   * @param column among those of the rows
   */
  public RowNode(Schema schema, VectorSpace space, Supplier<RowPage> pages, int column) {
    super(schema, pages.get().rowCount(), pages.get().bytes().length(), space);
    this.pages = pages;
    this.column = column;
    this.slot = pages.get().layout().slot(column);
    this.value = RowLayout.valueSchema(schema);
    this.isOptional = !value.equals(schema);
    this.isUtf8 =
        slot == Slot.TEXT
            && !GenericData.StringType.String.name().equals(value.getProp(GenericData.STRING_PROP));
  }

  @Override
  public boolean isNull(int index) {
    return (slot == Slot.AVRO && value.getType() == Schema.Type.UNION)
        ? type().isNull(readAvro(index))
        : pages.get().isNull(index, column);
  }

  private boolean isAbsent(int index) {
    return pages.get().isNull(index, column);
  }

  @Override
  public void writeAvro(int index, ByteWriter out) {
    boolean isAbsent = isAbsent(index);
    if (isOptional) {
      int valueBranch = schema().getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0;
      out.writeZigzag(isAbsent ? 1 - valueBranch : valueBranch);
    }
    if (!isAbsent) {
      writeValue(index, out);
    }
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    RowPage page = pages.get();
    switch (slot) {
      case INT -> out.writeZigzag(page.intAt(index, column));
      case LONG -> out.writeZigzag(page.longAt(index, column));
      case FLOAT -> out.writeInt(page.intAt(index, column));
      case DOUBLE -> out.writeLong(page.longAt(index, column));
      case BOOLEAN -> out.writeByte(page.booleanAt(index, column) ? 1 : 0);
      case ENUM -> out.writeZigzag(symbol(page, index));
      case FIXED -> append(page, page.slotOf(index, column), value.getFixedSize(), out);
      case NOTHING -> {}
      case TEXT, BYTES, AVRO -> {
        int length = page.lengthOf(index, column);
        if (slot == Slot.BYTES && value.getType() == Schema.Type.FIXED) {
          checkFixed(page, index, length);
        } else if (slot != Slot.AVRO) {
          out.writeZigzag(length);
        }
        append(page, page.placeOf(index, column), length, out);
      }
    }
  }

  private void checkFixed(RowPage page, int index, int length) {
    if (length != value.getFixedSize()) {
      throw page.bytes()
          .corrupt(
              page.slotOf(index, column),
              "expected %d bytes, found %d".formatted(value.getFixedSize(), length));
    }
  }

  private int symbol(RowPage page, int index) {
    int number = page.intAt(index, column);
    if (number < 0 || number >= value.getEnumSymbols().size()) {
      throw page.bytes()
          .corrupt(
              page.slotOf(index, column),
              "expected one of %d symbols, found number %d"
                  .formatted(value.getEnumSymbols().size(), number));
    }
    return number;
  }

  private static void append(RowPage page, int from, int length, ByteWriter out) {
    out.reserve(length);
    page.bytes().read(from, out.array(), out.size(), length);
    out.advance(length);
  }

  private RowPage present(int index) {
    checkPresent(index);
    return pages.get();
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isAbsent(index)) {
      return null;
    }
    if (!isUtf8) {
      return slot == Slot.AVRO ? type().view(readAvro(index), reuse) : read(index, reuse);
    }
    Utf8 text = reuse instanceof Utf8 given ? given : new Utf8();
    readText(index, text);
    return text;
  }

  @Override
  public boolean readBoolean(int index) {
    return switch (slot) {
      case BOOLEAN -> present(index).booleanAt(index, column);
      case AVRO -> type().readBoolean(readAvro(index));
      default -> super.readBoolean(index);
    };
  }

  @Override
  public int readInt(int index) {
    return switch (slot) {
      case INT -> present(index).intAt(index, column);
      case AVRO -> type().readInt(readAvro(index));
      default -> super.readInt(index);
    };
  }

  @Override
  public long readLong(int index) {
    return switch (slot) {
      case LONG -> present(index).longAt(index, column);
      case INT -> present(index).intAt(index, column);
      case AVRO -> type().readLong(readAvro(index));
      default -> super.readLong(index);
    };
  }

  @Override
  public float readFloat(int index) {
    return switch (slot) {
      case FLOAT -> Float.intBitsToFloat(present(index).intAt(index, column));
      case AVRO -> type().readFloat(readAvro(index));
      default -> super.readFloat(index);
    };
  }

  @Override
  public double readDouble(int index) {
    return switch (slot) {
      case DOUBLE -> Double.longBitsToDouble(present(index).longAt(index, column));
      case FLOAT -> Float.intBitsToFloat(present(index).intAt(index, column));
      case AVRO -> type().readDouble(readAvro(index));
      default -> super.readDouble(index);
    };
  }

  @Override
  public void readText(int index, Utf8 target) {
    if (slot == Slot.AVRO) {
      type().readText(readAvro(index), target);
      return;
    }
    if (slot != Slot.TEXT) {
      super.readText(index, target);
      return;
    }
    RowPage page = present(index);
    int length = page.lengthOf(index, column);
    target.setByteLength(length);
    page.bytes().read(page.placeOf(index, column), target.getBytes(), 0, length);
  }

  @Override
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    if (slot == Slot.AVRO) {
      return type().readBytes(readAvro(index), reuse);
    }
    if (slot != Slot.BYTES && slot != Slot.FIXED) {
      return super.readBytes(index, reuse);
    }
    RowPage page = present(index);
    int length = slot == Slot.FIXED ? value.getFixedSize() : page.lengthOf(index, column);
    int from = slot == Slot.FIXED ? page.slotOf(index, column) : page.placeOf(index, column);
    page.bytes().require(from, length);
    ByteBuffer target = reuse.capacity() < length ? ByteBuffer.allocate(length) : reuse.clear();
    return target.put(0, page.bytes().bytes(), from, length).limit(length);
  }
}
