package dev.stoa.sort;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.OrderedBytes;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads one value in Avro binary and appends bytes that compare, as unsigned bytes, as the values
 * do: numbers by value with NaN last, text by its UTF-8 bytes, enums by the order of their symbols.
 * Values of a union are sorted by branch, its numbers together.
 */
@FunctionalInterface
interface ValueKeys {
  /** Appends the key of the value at the reader's position. */
  void append(ByteReader in, ByteWriter out);

  /** Whether another part of the key follows, so that the key of a value must end by itself. */
  enum Place {
    /** More bytes may follow. */
    INSIDE,
    /** The value is the last part of the key. */
    LAST
  }

  /**
   * Creates the keys of values of a type, which is not nullable.
   *
   * @throws IllegalArgumentException if the values have no order
   */
  static ValueKeys of(DataType type, Place place) {
    return switch (type.kind()) {
      case DECIMAL -> decimals((DecimalType) type);
      case BIG_DECIMAL -> ValueKeys::appendBigDecimal;
      case UNION -> union(NestedTypes.branches(type));
      default -> ofStored(type, place);
    };
  }

  private static ValueKeys ofStored(DataType type, Place place) {
    return switch (type.storedKind()) {
      case NULL -> (in, out) -> {};
      case BOOLEAN -> (in, out) -> out.writeByte(in.readByte());
      case INT, LONG, ENUM -> (in, out) -> OrderedBytes.writeLong(in.readZigzag(), out);
      case FLOAT -> (in, out) -> appendDouble(Float.intBitsToFloat(in.readInt()), out);
      case DOUBLE -> (in, out) -> appendDouble(Double.longBitsToDouble(in.readLong()), out);
      case STRING, BYTES -> place == Place.LAST ? ValueKeys::copyBytes : ValueKeys::appendBytes;
      case FIXED -> {
        int size = NestedTypes.fixedSize(type);
        yield (in, out) -> copy(in, size, out);
      }
      default -> throw new IllegalArgumentException("values of several parts have no order");
    };
  }

  /** Appends a number; zeros are equal, and NaN comes after all others. */
  static void appendDouble(double value, ByteWriter out) {
    long bits = Double.doubleToLongBits(value + 0.0);
    out.writeLong(Long.reverseBytes(bits ^ ((bits >> 63) | Long.MIN_VALUE)));
  }

  private static void copy(ByteReader in, int length, ByteWriter out) {
    in.require(length);
    out.writeBytes(in.array(), in.position(), length);
    in.skip(length);
  }

  private static void copyBytes(ByteReader in, ByteWriter out) {
    copy(in, in.readLength(), out);
  }

  private static void appendBytes(ByteReader in, ByteWriter out) {
    int length = in.readLength();
    in.require(length);
    OrderedBytes.writeBytes(in.array(), in.position(), length, out);
    in.skip(length);
  }

  private static ValueKeys decimals(DecimalType type) {
    return (in, out) -> {
      int length = type.fixed().isPresent() ? NestedTypes.fixedSize(type) : in.readLength();
      in.require(length);
      appendUnscaled(
          length == 0 ? BigInteger.ZERO : new BigInteger(in.array(), in.position(), length), out);
      in.skip(length);
    };
  }

  /** Appends a number of any length: its sign and length, then its bytes. */
  static void appendUnscaled(BigInteger unscaled, ByteWriter out) {
    byte[] bytes = unscaled.toByteArray();
    int signedLength = unscaled.signum() < 0 ? -bytes.length : bytes.length;
    out.writeInt(Integer.reverseBytes(signedLength ^ Integer.MIN_VALUE));
    out.writeBytes(bytes, 0, bytes.length);
  }

  /** Returns the number in bytes, of which zero has none or one. */
  private static BigInteger unscaled(byte[] bytes) {
    return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
  }

  /** Appends a decimal that carries its scale: sign, exponent, then digits. */
  private static void appendBigDecimal(ByteReader in, ByteWriter out) {
    int end = in.readLength();
    in.require(end);
    end += in.position();
    byte[] unscaled = new byte[in.readLength()];
    in.readBytes(unscaled);
    BigDecimal value = new BigDecimal(unscaled(unscaled), (int) in.readZigzag());
    in.moveTo(end);
    out.writeByte(value.signum() + 1);
    if (value.signum() == 0) {
      return;
    }
    int start = out.size();
    BigDecimal shortest = value.abs().stripTrailingZeros();
    OrderedBytes.writeLong((long) shortest.precision() - shortest.scale(), out);
    byte[] digits = shortest.unscaledValue().toString().getBytes(StandardCharsets.US_ASCII);
    OrderedBytes.writeBytes(digits, 0, digits.length, out);
    if (value.signum() < 0) {
      invert(out, start);
    }
  }

  /** Inverts the bytes from a position on, so that they compare in the opposite order. */
  static void invert(ByteWriter out, int from) {
    byte[] bytes = out.array();
    for (int i = from; i < out.size(); i++) {
      bytes[i] = (byte) ~bytes[i];
    }
  }

  /** Numbers of all branches are compared, since users compare 1 with 1.5. */
  private static ValueKeys union(List<DataType> branches) {
    List<ValueKeys> keys =
        IntStream.range(0, branches.size()).mapToObj(i -> branch(branches, i)).toList();
    return (in, out) -> keys.get((int) in.readZigzag()).append(in, out);
  }

  private static ValueKeys branch(List<DataType> branches, int branch) {
    TypeKind kind = branches.get(branch).storedKind();
    int number =
        switch (kind) {
          case INT, LONG, FLOAT, DOUBLE -> branches.size();
          default -> branch;
        };
    ValueKeys keys =
        switch (kind) {
          case INT, LONG -> (in, out) -> appendDouble((double) in.readZigzag(), out);
          default -> of(branches.get(branch), Place.INSIDE);
        };
    return (in, out) -> {
      OrderedBytes.writeLong(number, out);
      keys.append(in, out);
    };
  }
}
