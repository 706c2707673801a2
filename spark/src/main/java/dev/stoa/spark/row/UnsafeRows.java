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
 * Spark's rows over those of a reader. The bytes of a row are fetched at once, and each value goes
 * from its slot into the word that Spark has for it. Used by the readers of partitions; for one
 * thread.
 */
public final class UnsafeRows {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG_BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final RowBytesReader reader;
  private final StructType type;
  private final Value[] values;
  private final int[] slots;
  private final int[] positions;
  private final DecimalType[] decimals;
  private final UnsafeRowWriter writer;
  private RowLayout layout;
  private byte[] row = {};
  private int size;

  /** How a value gets from a slot into a word. */
  private enum Value {
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
   * Rows of these columns of a reader.
   *
   * @param type of each the name in the table, and the type, of those for which {@link #hold} is
   */
  public UnsafeRows(RowBytesReader reader, StructType type) {
    this.reader = reader;
    this.type = type;
    this.values = new Value[type.size()];
    this.slots = new int[type.size()];
    this.positions = new int[type.size()];
    this.decimals =
        Arrays.stream(type.fields())
            .map(field -> field.dataType() instanceof DecimalType decimal ? decimal : null)
            .toArray(DecimalType[]::new);
    this.writer = new UnsafeRowWriter(type.size());
  }

  /** Whether rows can hold a column: its values are no records, lists or maps. */
  public static boolean hold(Schema column) {
    if (AvroTypes.type(column).kind() == TypeKind.UNION) {
      return false;
    }
    Schema present = SparkTypes.present(column);
    return switch (present.getType()) {
      case INT, FLOAT, DOUBLE, BOOLEAN, STRING -> true;
      case LONG -> !SparkTypes.isMillis(present);
      case BYTES ->
          present.getLogicalType() == null
              || present.getLogicalType() instanceof LogicalTypes.Decimal;
      default -> false;
    };
  }

  /** The present row of the reader; valid until the next one is asked for. */
  // hot: spark-ingest
  public UnsafeRow present() {
    if (layout != reader.layout()) {
      bind();
    }
    fetch(reader.rowBytes());
    writer.reset();
    writer.zeroOutNullBytes();
    for (int i = 0; i < values.length; i++) {
      if (isNull(slots[i])) {
        setNull(i);
      } else {
        write(i, values[i], positions[i]);
      }
    }
    return writer.getRow();
  }

  private void bind() {
    layout = reader.layout();
    for (int i = 0; i < values.length; i++) {
      slots[i] = reader.slot(type.apply(i).name());
      positions[i] = layout.position(slots[i]);
      values[i] = value(layout.slot(slots[i]), i);
    }
  }

  private Value value(RowLayout.Slot slot, int column) {
    String wanted = type.apply(column).dataType().typeName();
    return switch (slot) {
      case INT ->
          switch (wanted) {
            case "byte" -> Value.BYTE;
            case "short" -> Value.SHORT;
            case "long" -> Value.INT_AS_LONG;
            default -> Value.INT;
          };
      case LONG -> Value.LONG;
      case FLOAT -> wanted.equals("double") ? Value.FLOAT_AS_DOUBLE : Value.FLOAT;
      case DOUBLE -> Value.DOUBLE;
      case BOOLEAN -> Value.BOOLEAN;
      case NOTHING -> Value.NULL;
      case TEXT -> Value.BYTES;
      case BYTES -> bytes(column);
      default ->
          throw new IllegalStateException(
              "rows hold no %s: column %s".formatted(slot, type.apply(column).name()));
    };
  }

  private Value bytes(int column) {
    DecimalType decimal = decimals[column];
    if (decimal == null) {
      return Value.BYTES;
    }
    return decimal.precision() <= Decimal.MAX_LONG_DIGITS() ? Value.DECIMAL : Value.LARGE_DECIMAL;
  }

  private void fetch(ByteBuffer bytes) {
    size = bytes.remaining();
    if (row.length < size) {
      row = new byte[Math.max(size, 2 * row.length)];
    }
    bytes.get(row, 0, size);
  }

  private boolean isNull(int slot) {
    return (row[layout.nullsPosition() + (slot >> 3)] >> (slot & 7) & 1) != 0;
  }

  private void setNull(int column) {
    if (!layout.isNullable(slots[column])) {
      throw corrupt(column, "expected a value, found null");
    }
    if (values[column] == Value.LARGE_DECIMAL) {
      DecimalType decimal = decimals[column];
      writer.write(column, (Decimal) null, decimal.precision(), decimal.scale());
    } else {
      writer.setNullAt(column);
    }
  }

  private void write(int column, Value value, int at) {
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

  /** The number of bytes at the place that a slot tells, all of which are in the row. */
  private int lengthAt(int column, int at) {
    int offset = intAt(at);
    int length = intAt(at + Integer.BYTES);
    if (offset < layout.fixedSizeInBytes()
        || offset > size
        || length < 0
        || length > size - offset) {
      throw corrupt(
          column,
          "expected a place in a row of %d bytes, found %d from %d on"
              .formatted(size, length, offset));
    }
    return length;
  }

  /** The number that the bytes at a place are, big-endian. */
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
            .formatted(reader.place(), type.apply(column).name(), what));
  }
}
