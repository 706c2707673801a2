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
 * Converts a reader's stored rows to Spark's. The bytes of a row are fetched at once, and each
 * value is copied from its slot to Spark's word. Used by the partition readers; for one thread.
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
  private final int[] slots;
  private final int[] slotOffsets;
  private final DecimalType[] decimals;
  private final UnsafeRowWriter writer;
  private RowLayout layout;
  private byte[] row = {};
  private int size;

  /** How a slot is converted to a word. */
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
   * A converter for a reader's columns.
   *
   * @param type the name of each column in the table, and its type, which {@link #supports} accepts
   */
  public UnsafeRowConverter(RowBytesReader reader, StructType type) {
    this.reader = reader;
    this.type = type;
    this.conversions = new Conversion[type.size()];
    this.slots = new int[type.size()];
    this.slotOffsets = new int[type.size()];
    this.decimals =
        Arrays.stream(type.fields())
            .map(field -> field.dataType() instanceof DecimalType decimal ? decimal : null)
            .toArray(DecimalType[]::new);
    this.writer = new UnsafeRowWriter(type.size());
  }

  /** Whether rows can contain a column: its values are not records, lists or maps. */
  public static boolean supports(Schema column) {
    if (AvroTypes.type(column).kind() == TypeKind.UNION) {
      return false;
    }
    Schema present = SparkTypes.nonNull(column);
    return switch (present.getType()) {
      case INT, FLOAT, DOUBLE, BOOLEAN, STRING -> true;
      case LONG -> !SparkTypes.isMillis(present);
      case BYTES ->
          present.getLogicalType() == null
              || present.getLogicalType() instanceof LogicalTypes.Decimal;
      default -> false;
    };
  }

  /** The current row of the reader; valid until the next one is asked for. */
  // hot: spark-ingest
  public UnsafeRow currentRow() {
    if (layout != reader.layout()) {
      bind();
    }
    fetch(reader.rowBytes());
    writer.reset();
    writer.zeroOutNullBytes();
    for (int i = 0; i < conversions.length; i++) {
      if (isNull(slots[i])) {
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
      slots[i] = reader.slot(type.apply(i).name());
      slotOffsets[i] = layout.slotOffset(slots[i]);
      conversions[i] = conversion(layout.slot(slots[i]), i);
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
      case BYTES -> bytes(column);
      default ->
          throw new IllegalStateException(
              "rows hold no %s: column %s".formatted(slot, type.apply(column).name()));
    };
  }

  private Conversion bytes(int column) {
    DecimalType decimal = decimals[column];
    if (decimal == null) {
      return Conversion.BYTES;
    }
    return decimal.precision() <= Decimal.MAX_LONG_DIGITS()
        ? Conversion.DECIMAL
        : Conversion.LARGE_DECIMAL;
  }

  private void fetch(ByteBuffer bytes) {
    size = bytes.remaining();
    if (row.length < size) {
      row = new byte[Math.max(size, 2 * row.length)];
    }
    bytes.get(row, 0, size);
  }

  private boolean isNull(int slot) {
    return (row[layout.nullBitmapOffset() + (slot >> 3)] >> (slot & 7) & 1) != 0;
  }

  private void setNull(int column) {
    if (!layout.isNullable(slots[column])) {
      throw corrupt(column, "expected a value, found null");
    }
    if (conversions[column] == Conversion.LARGE_DECIMAL) {
      DecimalType decimal = decimals[column];
      writer.write(column, (Decimal) null, decimal.precision(), decimal.scale());
    } else {
      writer.setNullAt(column);
    }
  }

  private void write(int column, Conversion value, int at) {
    switch (value) {
      case BYTE -> writer.write(column, (byte) intAt(at));
      case SHORT -> writer.write(column, (short) intAt(at));
      case INT -> writer.write(column, intAt(at));
      case INT_AS_LONG -> writer.write(column, (long) intAt(at));
      case LONG -> writer.write(column, longAt(at));
      case FLOAT -> writer.write(column, Float.intBitsToFloat(intAt(at)));
      case FLOAT_AS_DOUBLE -> writer.write(column, (double) Float.intBitsToFloat(intAt(at)));
      case DOUBLE -> writer.write(column, Double.longBitsToDouble(longAt(at)));
      case BOOLEAN -> writer.write(column, booleanAt(column, at));
      case BYTES -> {
        int length = lengthAt(column, at);
        writer.write(column, row, intAt(at), length);
      }
      case DECIMAL -> writer.write(column, unscaled(column, at));
      case LARGE_DECIMAL -> writeDecimal(column, at);
      case NULL -> writer.setNullAt(column);
    }
  }

  private int intAt(int at) {
    return (int) INT.get(row, at);
  }

  private long longAt(int at) {
    return (long) LONG.get(row, at);
  }

  private boolean booleanAt(int column, int at) {
    if ((row[at] & ~1) != 0) {
      throw corrupt(column, "expected 0 or 1, found " + (row[at] & 0xff));
    }
    return row[at] == 1;
  }

  /** The length at the position in a slot, checked against the end of the row. */
  private int lengthAt(int column, int at) {
    int offset = intAt(at);
    int length = intAt(at + Integer.BYTES);
    if (offset < layout.fixedSizeInBytes()
        || offset > size
        || length < 0
        || length > size - offset) {
      throw corrupt(
          column,
          "expected a range within a row of %d bytes, found %d bytes at %d"
              .formatted(size, length, offset));
    }
    return length;
  }

  /** The big-endian number at a position. */
  private long unscaled(int column, int at) {
    int length = lengthAt(column, at);
    if (length > Long.BYTES) {
      throw corrupt(column, "expected a number of 8 bytes or fewer, found one of " + length);
    }
    if (length == 0) {
      return 0;
    }
    int unused = Long.SIZE - length * Byte.SIZE;
    long last = (long) LONG_BIG_ENDIAN.get(row, intAt(at) + length - Long.BYTES);
    return last << unused >> unused;
  }

  private void writeDecimal(int column, int at) {
    int length = lengthAt(column, at);
    DecimalType decimal = decimals[column];
    BigInteger unscaled = length == 0 ? BigInteger.ZERO : new BigInteger(row, intAt(at), length);
    writer.write(
        column,
        Decimal.apply(
            new BigDecimal(unscaled, decimal.scale()), decimal.precision(), decimal.scale()),
        decimal.precision(),
        decimal.scale());
  }

  private CorruptFileException corrupt(int column, String what) {
    return new CorruptFileException(
        "%s, column \"%s\": %s: run verify and restore the table from a copy"
            .formatted(reader.location(), type.apply(column).name(), what));
  }
}
