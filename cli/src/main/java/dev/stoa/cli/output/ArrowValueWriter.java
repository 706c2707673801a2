package dev.stoa.cli.output;

import dev.stoa.type.text.UuidText;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.Map;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/** Copies Avro values into Arrow's vectors. */
final class ArrowValueWriter {
  private static final Conversions.DecimalConversion DECIMAL_CONVERSION =
      new Conversions.DecimalConversion();
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final Schema KEY_SCHEMA = Schema.create(Schema.Type.STRING);

  private ArrowValueWriter() {}

  /**
   * Sets the value of a row.
   *
   * @throws ArithmeticException when Arrow cannot represent the value
   */
  static void set(FieldVector vector, int row, Object value, Schema nullableSchema) {
    if (value == null) {
      vector.setNull(row);
      return;
    }
    Schema schema = nonNull(nullableSchema);
    switch (schema.getType()) {
      case BOOLEAN -> ((BitVector) vector).setSafe(row, (Boolean) value ? 1 : 0);
      case INT -> setInt((BaseFixedWidthVector) vector, row, (Integer) value);
      case LONG -> setLong((BaseFixedWidthVector) vector, row, (Long) value);
      case FLOAT -> ((Float4Vector) vector).setSafe(row, (Float) value);
      case DOUBLE -> ((Float8Vector) vector).setSafe(row, (Double) value);
      case ENUM -> ((IntVector) vector).setSafe(row, schema.getEnumOrdinal(value.toString()));
      case STRING -> setText(vector, row, value);
      case BYTES, FIXED -> setBytes(vector, row, value, schema);
      case ARRAY -> setList((ListVector) vector, row, (Collection<?>) value, schema);
      case MAP -> setMap((MapVector) vector, row, (Map<?, ?>) value, schema);
      case RECORD -> setRecord((StructVector) vector, row, (IndexedRecord) value);
      default -> throw new IllegalStateException("Arrow has no vectors for " + schema);
    }
  }

  /** Returns the type of values that are not null: Arrow stores no other unions. */
  private static Schema nonNull(Schema schema) {
    if (!schema.isUnion()) {
      return schema;
    }
    Schema first = schema.getTypes().get(0);
    return first.getType() == Schema.Type.NULL ? schema.getTypes().get(1) : first;
  }

  private static void setInt(BaseFixedWidthVector vector, int row, int value) {
    if (vector instanceof DateDayVector dates) {
      dates.setSafe(row, value);
    } else if (vector instanceof TimeMilliVector times) {
      times.setSafe(row, value);
    } else {
      ((IntVector) vector).setSafe(row, value);
    }
  }

  private static void setLong(BaseFixedWidthVector vector, int row, long value) {
    if (vector instanceof TimeStampVector timestamps) {
      timestamps.setSafe(row, value);
    } else if (vector instanceof TimeMicroVector times) {
      times.setSafe(row, value);
    } else if (vector instanceof TimeNanoVector times) {
      times.setSafe(row, value);
    } else {
      ((BigIntVector) vector).setSafe(row, value);
    }
  }

  private static void setText(FieldVector vector, int row, Object value) {
    if (vector instanceof FixedSizeBinaryVector uuids) {
      uuids.setSafe(row, uuid(value.toString()));
      return;
    }
    Utf8 text = value instanceof Utf8 utf8 ? utf8 : new Utf8(value.toString());
    ((VarCharVector) vector).setSafe(row, text.getBytes(), 0, text.getByteLength());
  }

  private static byte[] uuid(String text) {
    if (!UuidText.isUuid(text)) {
      throw new ArithmeticException("\"" + text + "\" is no UUID");
    }
    return UuidText.toBytes(text);
  }

  private static void setBytes(FieldVector vector, int row, Object value, Schema schema) {
    if (vector instanceof DecimalVector decimals) {
      decimals.setSafe(row, decimal(value, schema));
    } else if (vector instanceof Decimal256Vector decimals) {
      decimals.setSafe(row, decimal(value, schema));
    } else if (vector instanceof IntervalMonthDayNanoVector intervals) {
      setDuration(intervals, row, ((GenericFixed) value).bytes());
    } else if (vector instanceof FixedSizeBinaryVector fixed) {
      fixed.setSafe(row, ((GenericFixed) value).bytes());
    } else if (value instanceof GenericFixed fixed) {
      ((VarBinaryVector) vector).setSafe(row, fixed.bytes());
    } else {
      ByteBuffer bytes = ((ByteBuffer) value).duplicate();
      ((VarBinaryVector) vector).setSafe(row, bytes, bytes.position(), bytes.remaining());
    }
  }

  private static void setDuration(IntervalMonthDayNanoVector vector, int row, byte[] bytes) {
    ByteBuffer duration = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int months = duration.getInt();
    int days = duration.getInt();
    if (months < 0 || days < 0) {
      throw new ArithmeticException("a duration of more months or days than an interval has");
    }
    long millis = Integer.toUnsignedLong(duration.getInt());
    vector.setSafe(row, months, days, millis * NANOS_PER_MILLI);
  }

  private static BigDecimal decimal(Object value, Schema schema) {
    LogicalTypes.Decimal type = (LogicalTypes.Decimal) schema.getLogicalType();
    BigDecimal number =
        value instanceof GenericFixed fixed
            ? DECIMAL_CONVERSION.fromFixed(fixed, schema, type)
            : DECIMAL_CONVERSION.fromBytes(((ByteBuffer) value).duplicate(), schema, type);
    if (number.precision() > type.getPrecision()) {
      throw new ArithmeticException(
          number + " has more than the " + type.getPrecision() + " digits of its type");
    }
    return number;
  }

  private static void setList(ListVector vector, int row, Collection<?> elements, Schema schema) {
    int index = vector.startNewValue(row);
    for (Object element : elements) {
      set(vector.getDataVector(), index++, element, schema.getElementType());
    }
    vector.endValue(row, elements.size());
  }

  private static void setMap(MapVector vector, int row, Map<?, ?> map, Schema schema) {
    int index = vector.startNewValue(row);
    StructVector entries = (StructVector) vector.getDataVector();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      entries.setIndexDefined(index);
      set(entries.getChildrenFromFields().get(0), index, entry.getKey(), KEY_SCHEMA);
      set(entries.getChildrenFromFields().get(1), index++, entry.getValue(), schema.getValueType());
    }
    vector.endValue(row, map.size());
  }

  private static void setRecord(StructVector vector, int row, IndexedRecord record) {
    vector.setIndexDefined(row);
    for (Schema.Field field : record.getSchema().getFields()) {
      FieldVector child = vector.getChildrenFromFields().get(field.pos());
      set(child, row, record.get(field.pos()), field.schema());
    }
  }
}
