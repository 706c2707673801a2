package dev.stoa.spark.row;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.RowLayout;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.table.scan.RowBytesReader;
import dev.stoa.type.TypeKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructType;

/**
 * Converts a reader's stored rows to Spark's rows. The bytes of a row are copied at once, then each
 * value is copied from its slot to its word in Spark's row. Used by the partition readers; not
 * thread-safe.
 */
public final class UnsafeRowConverter {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG_BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final RowBytesReader reader;
  private final StructType type;
  private final Conversion[] conversions;
  private final int[] slotIndexes;
  private final int[] slotOffsets;
  private final DecimalType[] decimalTypes;
  private final UnsafeRowWriter writer;
  private RowLayout layout;
  private byte[] row = {};
  private int rowSizeInBytes;

  /** The conversion of a slot to a word. */
  private enum Conversion {
    BYTE,
    SHORT,
    INT,
    INT_AS_LONG,
    LONG,
    FLOAT,
    FLOAT_AS_DOUBLE,
    DOUBLE,
    BOOLEAN,
    BYTES,
    DECIMAL,
    LARGE_DECIMAL,
    NULL
  }

  /**
   * Creates a converter for a reader's columns.
   *
   * @param type the columns' names in the table, and their types, which {@link #supports} accepts
   */
  public UnsafeRowConverter(RowBytesReader reader, StructType type) {
    this.reader = reader;
    this.type = type;
    this.conversions = new Conversion[type.size()];
    this.slotIndexes = new int[type.size()];
    this.slotOffsets = new int[type.size()];
    this.decimalTypes =
        Arrays.stream(type.fields())
            .map(field -> field.dataType() instanceof DecimalType decimal ? decimal : null)
            .toArray(DecimalType[]::new);
    this.writer = new UnsafeRowWriter(type.size());
  }

  /** Whether a column can be converted: its values are neither records, lists, maps nor unions. */
  public static boolean supports(Schema schema) {
    if (AvroTypes.type(schema).kind() == TypeKind.UNION) {
      return false;
    }
    Schema nonNull = SparkTypes.nonNull(schema);
    return switch (nonNull.getType()) {
      case INT, FLOAT, DOUBLE, BOOLEAN, STRING -> true;
      case LONG -> !SparkTypes.isMillis(nonNull);
      case BYTES ->
          nonNull.getLogicalType() == null
              || nonNull.getLogicalType() instanceof LogicalTypes.Decimal;
      default -> false;
    };
  }

  /** Converts the current row of the reader; the result is valid until the next call. */
  // hot: spark-ingest
  public UnsafeRow currentRow() {
    if (layout != reader.layout()) {
      bind();
    }
    copyRow(reader.rowBytes());
    writer.reset();
    writer.zeroOutNullBytes();
    for (int i = 0; i < conversions.length; i++) {
      if (isNull(slotIndexes[i])) {
        setNull(i);
      } else {
        write(i, conversions[i], slotOffsets[i]);
      }
    }
    return writer.getRow();
  }

  private void bind() {
    layout = reader.layout();
    for (int i = 0; i < conversions.length; i++) {
      slotIndexes[i] = reader.slot(type.apply(i).name());
      slotOffsets[i] = layout.slotOffset(slotIndexes[i]);
      conversions[i] = conversion(layout.slot(slotIndexes[i]), i);
    }
  }

  private Conversion conversion(RowLayout.Slot slot, int column) {
    String sparkType = type.apply(column).dataType().typeName();
    return switch (slot) {
      case INT ->
          switch (sparkType) {
            case "byte" -> Conversion.BYTE;
            case "short" -> Conversion.SHORT;
            case "long" -> Conversion.INT_AS_LONG;
            default -> Conversion.INT;
          };
      case LONG -> Conversion.LONG;
      case FLOAT -> sparkType.equals("double") ? Conversion.FLOAT_AS_DOUBLE : Conversion.FLOAT;
      case DOUBLE -> Conversion.DOUBLE;
      case BOOLEAN -> Conversion.BOOLEAN;
      case NULL -> Conversion.NULL;
      case TEXT -> Conversion.BYTES;
      case BYTES -> bytesConversion(column);
      default ->
          throw new IllegalStateException(
              "column \"%2$s\" has unsupported slots of kind %1$s"
                  .formatted(slot, type.apply(column).name()));
    };
  }

  private Conversion bytesConversion(int column) {
    DecimalType decimal = decimalTypes[column];
    if (decimal == null) {
      return Conversion.BYTES;
    }
    return decimal.precision() <= Decimal.MAX_LONG_DIGITS()
        ? Conversion.DECIMAL
        : Conversion.LARGE_DECIMAL;
  }

  private void copyRow(ByteBuffer bytes) {
    rowSizeInBytes = bytes.remaining();
    if (row.length < rowSizeInBytes) {
      row = new byte[Math.max(rowSizeInBytes, 2 * row.length)];
    }
    bytes.get(row, 0, rowSizeInBytes);
  }

  private boolean isNull(int slot) {
    return (row[layout.nullBitmapOffset() + (slot >> 3)] >> (slot & 7) & 1) != 0;
  }

  private void setNull(int column) {
    if (!layout.isNullable(slotIndexes[column])) {
      throw corrupt(column, "expected a value, found null");
    }
    if (conversions[column] == Conversion.LARGE_DECIMAL) {
      DecimalType decimal = decimalTypes[column];
      writer.write(column, (Decimal) null, decimal.precision(), decimal.scale());
    } else {
      writer.setNullAt(column);
    }
  }

  private void write(int column, Conversion conversion, int offset) {
    switch (conversion) {
      case BYTE -> writer.write(column, (byte) intAt(offset));
      case SHORT -> writer.write(column, (short) intAt(offset));
      case INT -> writer.write(column, intAt(offset));
      case INT_AS_LONG -> writer.write(column, (long) intAt(offset));
      case LONG -> writer.write(column, longAt(offset));
      case FLOAT -> writer.write(column, Float.intBitsToFloat(intAt(offset)));
      case FLOAT_AS_DOUBLE -> writer.write(column, (double) Float.intBitsToFloat(intAt(offset)));
      case DOUBLE -> writer.write(column, Double.longBitsToDouble(longAt(offset)));
      case BOOLEAN -> writer.write(column, booleanAt(column, offset));
      case BYTES -> {
        int length = lengthAt(column, offset);
        writer.write(column, row, intAt(offset), length);
      }
      case DECIMAL -> writer.write(column, unscaled(column, offset));
      case LARGE_DECIMAL -> writeDecimal(column, offset);
      case NULL -> writer.setNullAt(column);
    }
  }

  private int intAt(int offset) {
    return (int) INT.get(row, offset);
  }

  private long longAt(int offset) {
    return (long) LONG.get(row, offset);
  }

  private boolean booleanAt(int column, int offset) {
    if ((row[offset] & ~1) != 0) {
      throw corrupt(column, "expected 0 or 1, found " + (row[offset] & 0xff));
    }
    return row[offset] == 1;
  }

  /** Reads the length of a value from its slot, and checks that the value is within the row. */
  private int lengthAt(int column, int offset) {
    int valueOffset = intAt(offset);
    int length = intAt(offset + Integer.BYTES);
    if (valueOffset < layout.fixedSizeInBytes()
        || valueOffset > rowSizeInBytes
        || length < 0
        || length > rowSizeInBytes - valueOffset) {
      throw corrupt(
          column,
          "expected a value within a row of %d bytes, found %d bytes at offset %d"
              .formatted(rowSizeInBytes, length, valueOffset));
    }
    return length;
  }

  /** Reads a decimal's unscaled value, a big-endian number. */
  private long unscaled(int column, int offset) {
    int length = lengthAt(column, offset);
    if (length > Long.BYTES) {
      throw corrupt(column, "expected a decimal of at most 8 bytes, found " + length + " bytes");
    }
    if (length == 0) {
      return 0;
    }
    int unusedBits = Long.SIZE - length * Byte.SIZE;
    long word = (long) LONG_BIG_ENDIAN.get(row, intAt(offset) + length - Long.BYTES);
    return word << unusedBits >> unusedBits;
  }

  private void writeDecimal(int column, int offset) {
    int length = lengthAt(column, offset);
    DecimalType decimal = decimalTypes[column];
    BigInteger unscaled =
        length == 0 ? BigInteger.ZERO : new BigInteger(row, intAt(offset), length);
    writer.write(
        column,
        Decimal.apply(
            new BigDecimal(unscaled, decimal.scale()), decimal.precision(), decimal.scale()),
        decimal.precision(),
        decimal.scale());
  }

  private CorruptFileException corrupt(int column, String problem) {
    return new CorruptFileException(
        "%s, column \"%s\": %s: run verify and restore the table from a copy"
            .formatted(reader.location(), type.apply(column).name(), problem));
  }
}
