package dev.stoa.format.vector;

import dev.stoa.data.BooleanVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.vector.buffer.DecimalBytes;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.type.DataType;
import dev.stoa.type.EnumType;
import dev.stoa.type.NestedTypes;
import java.nio.ByteBuffer;

/** Fills vectors of ints, longs, booleans, enum ordinals and decimals of at most 64 bits. */
abstract class IntegralVectorReader<V extends ColumnVector> extends VectorReader {
  final V vector;

  /** The vector that contains the value of a constant. */
  final V constantValue;

  private final ConstantVector constant;

  IntegralVectorReader(DataType type, V vector, V constantValue) {
    this.vector = vector;
    this.constantValue = constantValue;
    this.constant = new ConstantVector(type, constantValue);
  }

  /** Creates a reader of values of a type: integers, booleans, enums or decimals. */
  static IntegralVectorReader<?> ofIntegrals(DataType type) {
    return switch (NestedTypes.unwrapNullable(type).storedKind()) {
      case BOOLEAN -> new BooleanReader(type);
      case INT, ENUM -> new IntReader(type);
      default -> new LongReader(type);
    };
  }

  @Override
  final ColumnVector fill(VectorNode node, int first, int length) {
    if (node instanceof IntegralNode integrals) {
      ColumnVector values = fill(node, integrals.decoder(), first, length);
      check(values, length, node.context());
      return values;
    }
    return node instanceof DecimalNode decimals
        ? fill(node, decimals.decoder(), first, length)
        : readUnscaled(node, first, length);
  }

  private ColumnVector fill(VectorNode node, LongDecoder decoder, int first, int length) {
    if (decoder.isConstant()) {
      setConstant(node, decoder.at(0));
      constantValue.resize(1);
      return constant;
    }
    return decode(node, decoder, first, length);
  }

  /** Rejects the ordinals of enums that have no symbol; called after the values were decoded. */
  void check(ColumnVector filled, int length, PageContext context) {}

  /** Reads decimals that the page stores as bytes. */
  ColumnVector readUnscaled(VectorNode node, int first, int length) {
    throw new IllegalStateException(node.type().displayName() + " is not a decimal");
  }

  /** Sets the value of a constant vector. */
  abstract void setConstant(VectorNode node, long value);

  /** Decodes the values at some positions. */
  abstract ColumnVector decode(VectorNode node, LongDecoder decoder, int first, int length);

  private static final class IntReader extends IntegralVectorReader<IntVector> {
    /** The number of an enum's symbols; 0 for ints, which are not limited. */
    private final int symbolCount;

    IntReader(DataType type) {
      super(type, new IntVector(type), new IntVector(type));
      this.symbolCount =
          NestedTypes.unwrapNullable(type) instanceof EnumType enumType
              ? enumType.symbols().size()
              : 0;
    }

    @Override
    ColumnVector placeholders(int length) {
      vector.ensureCapacity(length);
      return vector;
    }

    @Override
    void setConstant(VectorNode node, long value) {
      constantValue.ensureCapacity(1)[0] = IntegralNode.checkInt(value, node.context());
    }

    @Override
    void check(ColumnVector filled, int length, PageContext context) {
      for (int i = 0; symbolCount > 0 && i < length; i++) {
        int symbol = filled.intAt(i);
        if (symbol < 0 || symbol >= symbolCount) {
          throw context.corrupt(
              "expected the ordinal of one of " + symbolCount + " enum symbols, found " + symbol);
        }
      }
    }

    @Override
    ColumnVector decode(VectorNode node, LongDecoder decoder, int first, int length) {
      boolean fitsInts = decoder.tryReadInto(vector, first, length);
      if (!fitsInts) {
        for (int i = first; i < first + length; i++) {
          IntegralNode.checkInt(decoder.at(i), node.context()); // throws for the first long
        }
      }
      return vector;
    }
  }

  private static final class LongReader extends IntegralVectorReader<LongVector> {
    /**
     * Reads decimals if one of them needs more than 64 bits, which is more than the schema allows.
     */
    private final BytesVectorReader wideDecimals;

    private ByteBuffer decimal = ByteBuffer.allocate(Long.BYTES);

    LongReader(DataType type) {
      super(type, new LongVector(type), new LongVector(type));
      this.wideDecimals = new BytesVectorReader(type);
    }

    @Override
    ColumnVector placeholders(int length) {
      vector.ensureCapacity(length);
      return vector;
    }

    @Override
    void setConstant(VectorNode node, long value) {
      constantValue.ensureCapacity(1)[0] = value;
    }

    @Override
    ColumnVector decode(VectorNode node, LongDecoder decoder, int first, int length) {
      decoder.readInto(vector, first, length);
      return vector;
    }

    @Override
    ColumnVector readUnscaled(VectorNode node, int first, int length) {
      long[] target = vector.ensureCapacity(length);
      for (int i = 0; i < length; i++) {
        target[i] = 0;
        if (!node.isNull(first + i)) {
          decimal = node.readBytes(first + i, decimal);
          int size = decimal.remaining();
          if (size > Long.BYTES && !DecimalBytes.isSignExtended(decimal.array(), 0, size)) {
            return wideDecimals.fill(node, first, length);
          }
          target[i] = DecimalBytes.unscaled(decimal.array(), 0, size);
        }
      }
      return vector;
    }
  }

  private static final class BooleanReader extends IntegralVectorReader<BooleanVector> {
    /** The numbers that were decoded last. */
    private long[] numbers = {};

    BooleanReader(DataType type) {
      super(type, new BooleanVector(type), new BooleanVector(type));
    }

    @Override
    ColumnVector placeholders(int length) {
      vector.values().clear(length);
      return vector;
    }

    @Override
    void setConstant(VectorNode node, long value) {
      constantValue.values().clear(1);
      if (IntegralNode.checkBoolean(value, node.context())) {
        constantValue.values().set(0);
      }
    }

    @Override
    ColumnVector decode(VectorNode node, LongDecoder decoder, int first, int length) {
      if (numbers.length < length) {
        numbers = new long[length];
      }
      decoder.read(first, length, numbers, 0);
      vector.values().clear(length);
      long[] words = vector.values().words();
      long allBits = 0;
      for (int i = 0; i < length; i++) {
        words[i >> 6] |= (numbers[i] & 1) << i;
        allBits |= numbers[i];
      }
      if ((allBits & ~1) != 0) {
        checkBooleans(node, first, length);
      }
      return vector;
    }

    /** Rejects numbers other than 0 and 1, except at nulls, where any number is allowed. */
    private void checkBooleans(VectorNode node, int first, int length) {
      for (int i = 0; i < length; i++) {
        if (!node.isNull(first + i)) {
          IntegralNode.checkBoolean(numbers[i], node.context());
        }
      }
    }
  }
}
