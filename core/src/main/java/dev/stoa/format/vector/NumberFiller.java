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
abstract class NumberFiller<V extends ColumnVector> extends VectorFiller {
  final V vector;

  /** Has the value of a constant. */
  final V single;

  private final ConstantVector constant;

  NumberFiller(DataType type, V vector, V single) {
    this.vector = vector;
    this.single = single;
    this.constant = new ConstantVector(type, single);
  }

  static NumberFiller<?> ofNumbers(DataType type) {
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
      readSingle(node, numbers.at(0));
      single.resize(1);
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

  /** Puts a value into the vector of one. */
  abstract void readSingle(VectorNode node, long value);

  abstract ColumnVector decode(VectorNode node, LongDecoder numbers, int first, int length);

  private static final class OfInts extends NumberFiller<IntVector> {
    /** The number of an enum's symbols; 0 of ints, which may be any. */
    private final int symbolCount;

    OfInts(DataType type) {
      super(type, new IntVector(type), new IntVector(type));
      this.symbolCount =
          TypeParts.present(type) instanceof EnumType symbols ? symbols.symbols().size() : 0;
    }

    @Override
    ColumnVector nulls(int length) {
      vector.startFilling(length);
      return vector;
    }

    @Override
    void readSingle(VectorNode node, long value) {
      single.startFilling(1)[0] = NumberNode.checkedInt(value, node.scope());
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

  private static final class OfLongs extends NumberFiller<LongVector> {
    /** Decimals of which one has more digits than its schema says, and more than 64 bits. */
    private final BytesFiller large;

    private ByteBuffer decimal = ByteBuffer.allocate(Long.BYTES);

    OfLongs(DataType type) {
      super(type, new LongVector(type), new LongVector(type));
      this.large = new BytesFiller(type);
    }

    @Override
    ColumnVector nulls(int length) {
      vector.startFilling(length);
      return vector;
    }

    @Override
    void readSingle(VectorNode node, long value) {
      single.startFilling(1)[0] = value;
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

  private static final class OfBooleans extends NumberFiller<BooleanVector> {
    private long[] numbersOfBatch = {};

    OfBooleans(DataType type) {
      super(type, new BooleanVector(type), new BooleanVector(type));
    }

    @Override
    ColumnVector nulls(int length) {
      vector.values().clear(length);
      return vector;
    }

    @Override
    void readSingle(VectorNode node, long value) {
      single.values().clear(1);
      if (value != 0) {
        single.values().set(0);
      }
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
