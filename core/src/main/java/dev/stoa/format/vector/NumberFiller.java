package dev.stoa.format.vector;

import dev.stoa.data.BooleanVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.vector.buffer.DecimalBytes;
import dev.stoa.format.vector.buffer.PageScope;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import dev.stoa.type.TypeParts;
import java.nio.ByteBuffer;

/** Fills vectors of whole numbers, decimals of few digits among them. */
abstract class NumberFiller extends VectorFiller {
  private final ConstantVector constant;

  NumberFiller(ConstantVector constant) {
    this.constant = constant;
  }

  static NumberFiller ofNumbers(DataType type) {
    return switch (TypeParts.present(type).storedKind()) {
      case BOOLEAN -> new OfBooleans(type);
      case INT, ENUM -> new OfInts(type);
      default -> new OfLongs(type);
    };
  }

  @Override
  final ColumnVector values(VectorNode node, int first, int length) {
    if (node instanceof NumberNode numbers) {
      ColumnVector vector = values(node, numbers.numbers(), first, length);
      check(vector, length, node.scope());
      return vector;
    }
    return node instanceof DecimalNode decimals
        ? values(node, decimals.numbers(), first, length)
        : unscaled(node, first, length);
  }

  private ColumnVector values(VectorNode node, LongDecoder numbers, int first, int length) {
    if (numbers.isConstant()) {
      constant.setValue(one(node, numbers.at(0)));
      return constant;
    }
    return decode(node, numbers, first, length);
  }

  /** Refuses numbers that no value has. */
  void check(ColumnVector numbers, int length, PageScope scope) {}

  /** Decimals whose page keeps their bytes. */
  ColumnVector unscaled(VectorNode node, int first, int length) {
    throw new IllegalStateException(node.type().plainName() + " is no decimal");
  }

  /** A vector of one value. */
  abstract ColumnVector one(VectorNode node, long value);

  abstract ColumnVector decode(VectorNode node, LongDecoder numbers, int first, int length);

  private static final class OfInts extends NumberFiller {
    /** The number of an enum's symbols; 0 of ints, which may be any. */
    private final int symbolCount;

    private final IntVector vector;
    private final IntVector single;

    OfInts(DataType type) {
      this(type, new IntVector(type));
    }

    private OfInts(DataType type, IntVector single) {
      super(new ConstantVector(type, single));
      this.symbolCount =
          TypeParts.present(type) instanceof EnumType symbols ? symbols.symbols().size() : 0;
      this.vector = new IntVector(type);
      this.single = single;
    }

    @Override
    ColumnVector nulls(int length) {
      vector.startFilling(length);
      return vector;
    }

    @Override
    ColumnVector one(VectorNode node, long value) {
      single.startFilling(1)[0] = NumberNode.checkedInt(value, node.scope());
      single.resize(1);
      return single;
    }

    @Override
    void check(ColumnVector numbers, int length, PageScope scope) {
      for (int i = 0; symbolCount > 0 && i < length; i++) {
        int symbol = numbers.intAt(i);
        if (symbol < 0 || symbol >= symbolCount) {
          throw scope.corrupt("expected a symbol below " + symbolCount + ", found " + symbol);
        }
      }
    }

    @Override
    ColumnVector decode(VectorNode node, LongDecoder numbers, int first, int length) {
      boolean areInts = numbers.tryReadInto(vector, first, length);
      for (int i = first; !areInts && i < first + length; i++) {
        NumberNode.checkedInt(numbers.at(i), node.scope());
      }
      return vector;
    }
  }

  private static final class OfLongs extends NumberFiller {
    private final LongVector vector;
    private final LongVector single;

    /** Decimals of which one has more digits than its schema says, and more than 64 bits. */
    private final BytesFiller large;

    private ByteBuffer decimal = ByteBuffer.allocate(Long.BYTES);

    OfLongs(DataType type) {
      this(type, new LongVector(type));
    }

    private OfLongs(DataType type, LongVector single) {
      super(new ConstantVector(type, single));
      this.vector = new LongVector(type);
      this.single = single;
      this.large = new BytesFiller(type);
    }

    @Override
    ColumnVector nulls(int length) {
      vector.startFilling(length);
      return vector;
    }

    @Override
    ColumnVector one(VectorNode node, long value) {
      single.startFilling(1)[0] = value;
      single.resize(1);
      return single;
    }

    @Override
    ColumnVector decode(VectorNode node, LongDecoder numbers, int first, int length) {
      numbers.readInto(vector, first, length);
      return vector;
    }

    @Override
    ColumnVector unscaled(VectorNode node, int first, int length) {
      long[] target = vector.startFilling(length);
      for (int i = 0; i < length; i++) {
        target[i] = 0;
        if (!node.isNull(first + i)) {
          decimal = node.readBytes(first + i, decimal);
          int size = decimal.remaining();
          if (size > Long.BYTES && !DecimalBytes.isExtended(decimal.array(), 0, size)) {
            return large.values(node, first, length);
          }
          target[i] = DecimalBytes.unscaled(decimal.array(), 0, size);
        }
      }
      return vector;
    }
  }

  private static final class OfBooleans extends NumberFiller {
    private final BooleanVector vector;
    private final BooleanVector single;
    private long[] numbersOfBatch = {};

    OfBooleans(DataType type) {
      this(type, new BooleanVector(type));
    }

    private OfBooleans(DataType type, BooleanVector single) {
      super(new ConstantVector(type, single));
      this.vector = new BooleanVector(type);
      this.single = single;
    }

    @Override
    ColumnVector nulls(int length) {
      vector.values().clear(length);
      return vector;
    }

    @Override
    ColumnVector one(VectorNode node, long value) {
      single.values().clear(1);
      if (value != 0) {
        single.values().set(0);
      }
      single.resize(1);
      return single;
    }

    @Override
    ColumnVector decode(VectorNode node, LongDecoder numbers, int first, int length) {
      if (numbersOfBatch.length < length) {
        numbersOfBatch = new long[length];
      }
      numbers.read(first, length, numbersOfBatch, 0);
      vector.values().clear(length);
      long[] words = vector.values().words();
      for (int i = 0; i < length; i++) {
        words[i >> 6] |= (numbersOfBatch[i] & 1) << i;
      }
      return vector;
    }
  }
}
