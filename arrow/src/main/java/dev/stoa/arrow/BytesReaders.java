package dev.stoa.arrow;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.VariableWidthFieldVector;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/** Makes what reads the values of strings, bytes, fixed, enums and decimals. */
final class BytesReaders {
  private BytesReaders() {}

  /** A reader of the values of a vector that are not null. */
  static ValueReader of(Schema schema, FieldVector vector) {
    return switch (schema.getType()) {
      case STRING -> text(schema, (VariableWidthFieldVector) vector);
      case ENUM -> symbol(schema, (VariableWidthFieldVector) vector);
      case BYTES -> bytes(schema, vector);
      case FIXED -> fixed(schema, vector);
      default -> throw new IllegalStateException(schema + " is not of bytes");
    };
  }

  /** Whether a string's or map's schema asks for {@code String}. */
  static boolean isJavaString(Schema schema) {
    return GenericData.StringType.String.name().equals(schema.getProp(GenericData.STRING_PROP));
  }

  private static ValueReader text(Schema schema, VariableWidthFieldVector vector) {
    if (isJavaString(schema)) {
      return index -> new Utf8(vector.get(index)).toString();
    }
    return index -> new Utf8(vector.get(index));
  }

  private static ValueReader symbol(Schema schema, VariableWidthFieldVector vector) {
    return index -> {
      String symbol = new Utf8(vector.get(index)).toString();
      if (!schema.hasEnumSymbol(symbol)) {
        throw new IllegalArgumentException(
            "dictionary " + vector.getName() + ": \"" + symbol + "\" is no symbol of " + schema);
      }
      return new GenericData.EnumSymbol(schema, symbol);
    };
  }

  private static ValueReader bytes(Schema schema, FieldVector vector) {
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal) {
      return index -> ByteBuffer.wrap(decimal(vector, index).unscaledValue().toByteArray());
    }
    VariableWidthFieldVector values = (VariableWidthFieldVector) vector;
    return index -> ByteBuffer.wrap(values.get(index));
  }

  private static ValueReader fixed(Schema schema, FieldVector vector) {
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal) {
      return index -> new GenericData.Fixed(schema, unscaled(schema, decimal(vector, index)));
    }
    if (vector instanceof FixedSizeBinaryVector values) {
      return index -> new GenericData.Fixed(schema, values.get(index));
    }
    VariableWidthFieldVector none = (VariableWidthFieldVector) vector;
    return index -> new GenericData.Fixed(schema, none.get(index));
  }

  private static BigDecimal decimal(FieldVector vector, int index) {
    return vector instanceof DecimalVector small
        ? small.getObject(index)
        : ((Decimal256Vector) vector).getObject(index);
  }

  private static byte[] unscaled(Schema fixed, BigDecimal decimal) {
    byte[] number = decimal.unscaledValue().toByteArray();
    byte[] bytes = new byte[fixed.getFixedSize()];
    int start = bytes.length - number.length;
    if (start < 0) {
      throw new IllegalArgumentException(
          decimal + " does not fit into the " + bytes.length + " bytes of " + fixed.getFullName());
    }
    Arrays.fill(bytes, 0, start, (byte) (number[0] >> 7));
    System.arraycopy(number, 0, bytes, start, number.length);
    return bytes;
  }
}
