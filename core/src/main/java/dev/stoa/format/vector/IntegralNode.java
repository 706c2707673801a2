package dev.stoa.format.vector;

import dev.stoa.data.IntegerSum;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.format.vector.buffer.BlockCache;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.util.Optional;

/** A node of ints, longs, booleans or enums. */
public final class IntegralNode extends VectorNode {
  private final LongDecoder decoder;
  private final TypeKind kind;
  private final BlockCache cache;

  IntegralNode(NodeInfo info, LongDecoder decoder) {
    super(info);
    this.decoder = decoder;
    this.kind = valueType().storedKind();
    this.cache = new BlockCache(decoder, info.context());
  }

  /** Returns the decoder of the values, whose indexes are positions and count nulls. */
  public LongDecoder decoder() {
    return decoder;
  }

  @Override
  boolean fillValues(ColumnWindow window, int position, long gap) {
    int first = storedCountBefore(window.firstPosition());
    int count = storedCountBefore(window.firstPosition() + window.rowCount()) - first;
    if (kind == TypeKind.LONG) {
      decoder.storedValues().read(first, count, window.resetLongs(count), 0);
      window.markFilled(count);
      return true;
    }
    int[] ints = window.resetInts(count);
    if (!decoder.storedValues().tryRead(first, count, ints, 0)) {
      return WindowReader.bypassBlock(window);
    }
    if (kind == TypeKind.BOOLEAN && !areBooleans(ints, count)) {
      return WindowReader.bypassBlock(window);
    }
    if (kind == TypeKind.ENUM) {
      return window.markSymbolsFilled(count) || WindowReader.bypassBlock(window);
    }
    window.markFilled(count);
    return true;
  }

  private static boolean areBooleans(int[] numbers, int count) {
    int allBits = 0;
    for (int i = 0; i < count; i++) {
      allBits |= numbers[i];
    }
    return (allBits & ~1) == 0;
  }

  @Override
  public Optional<IntegerSum> sum(int first, int length) {
    return switch (kind) {
      case LONG -> sum(decoder, first, length, Long.MIN_VALUE, Long.MAX_VALUE);
      case INT -> sum(decoder, first, length, Integer.MIN_VALUE, Integer.MAX_VALUE);
      default -> Optional.empty();
    };
  }

  private long number(int index) {
    return cache.at(index);
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    long number = number(index);
    switch (kind) {
      case LONG -> out.addLong(number);
      case BOOLEAN -> out.addLong(checkBoolean(number, context()) ? 1 : 0);
      case ENUM -> out.addLong(checkSymbol(number));
      default -> out.addLong(checkInt(number));
    }
  }

  private long checkSymbol(long number) {
    int count = NestedTypes.symbols(type()).size();
    if (number < 0 || number >= count) {
      throw context()
          .corrupt("expected the ordinal of one of " + count + " enum symbols, found " + number);
    }
    return number;
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    long number = number(index);
    if (kind == TypeKind.BOOLEAN) {
      out.writeByte(checkBoolean(number, context()) ? 1 : 0);
    } else {
      out.writeZigzag(kind == TypeKind.LONG ? number : checkInt(number));
    }
  }

  private int checkInt(long number) {
    return checkInt(number, context());
  }

  /** Returns a stored number as a boolean, or throws if it is neither 0 nor 1. */
  static boolean checkBoolean(long number, PageContext context) {
    if ((number & ~1) != 0) {
      throw context.corrupt("expected 0 or 1 as a boolean, found " + number);
    }
    return number == 1;
  }

  /** Returns a stored number as an int, or throws if it does not fit. */
  static int checkInt(long number, PageContext context) {
    if (number != (int) number) {
      throw context.corrupt("expected a 32-bit integer, found " + number);
    }
    return (int) number;
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    return switch (kind) {
      case INT -> checkInt(number(index));
      case LONG -> number(index);
      case BOOLEAN -> checkBoolean(number(index), context());
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
    return checkBoolean(number(index), context());
  }

  @Override
  public int readInt(int index) {
    if (kind != TypeKind.INT) {
      return super.readInt(index);
    }
    checkPresent(index);
    return checkInt(number(index));
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
