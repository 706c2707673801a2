package dev.stoa.format.vector;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.format.vector.buffer.BlockCache;
import dev.stoa.format.vector.buffer.PageScope;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;

/** Ints, longs, booleans and enums. */
public final class NumberNode extends VectorNode {
  private final LongDecoder numbers;
  private final TypeKind kind;
  private final BlockCache cache;

  NumberNode(NodeSpace space, LongDecoder numbers) {
    super(space);
    this.numbers = numbers;
    this.kind = valueType().storedKind();
    this.cache = new BlockCache(numbers, space.scope());
  }

  public LongDecoder numbers() {
    return numbers;
  }

  @Override
  boolean fillValues(ColumnWindow window, int place, long gap) {
    int first = storedBefore(window.firstPlace());
    int count = storedBefore(window.firstPlace() + window.rowCount()) - first;
    if (kind == TypeKind.LONG) {
      numbers.stored().read(first, count, window.longs(count), 0);
      window.filled(count);
      return true;
    }
    if (!numbers.stored().tryRead(first, count, window.ints(count), 0)) {
      return WindowFiller.closeBlock(window);
    }
    if (kind == TypeKind.ENUM) {
      return window.filledSymbols(count) || WindowFiller.closeBlock(window);
    }
    window.filled(count);
    return true;
  }

  private long number(int index) {
    return cache.at(index);
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    long number = number(index);
    switch (kind) {
      case LONG -> out.addLong(number);
      case BOOLEAN -> out.addLong(number & 1);
      case ENUM -> out.addLong(checkedSymbol(number));
      default -> out.addLong(checkedInt(number));
    }
  }

  private long checkedSymbol(long number) {
    int count = TypeParts.symbols(type()).size();
    if (number < 0 || number >= count) {
      throw scope().corrupt("expected one of " + count + " enum symbols, found number " + number);
    }
    return number;
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    long number = number(index);
    if (kind == TypeKind.BOOLEAN) {
      out.writeByte((int) number);
    } else {
      out.writeZigzag(kind == TypeKind.LONG ? number : checkedInt(number));
    }
  }

  private int checkedInt(long number) {
    return checkedInt(number, scope());
  }

  static int checkedInt(long number, PageScope scope) {
    if (number != (int) number) {
      throw scope.corrupt("expected a number of 32 bits, found " + number);
    }
    return (int) number;
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    return switch (kind) {
      case INT -> checkedInt(number(index));
      case LONG -> number(index);
      case BOOLEAN -> number(index) != 0;
      default -> super.view(index, reuse);
    };
  }

  @Override
  public Object read(int index, Object reuse) {
    return view(index, reuse);
  }

  @Override
  public boolean readBoolean(int index) {
    if (kind != TypeKind.BOOLEAN) {
      return super.readBoolean(index);
    }
    checkPresent(index);
    return number(index) != 0;
  }

  @Override
  public int readInt(int index) {
    if (kind != TypeKind.INT) {
      return super.readInt(index);
    }
    checkPresent(index);
    return checkedInt(number(index));
  }

  @Override
  public long readLong(int index) {
    if (kind != TypeKind.LONG && kind != TypeKind.INT) {
      return super.readLong(index);
    }
    checkPresent(index);
    return number(index);
  }
}
