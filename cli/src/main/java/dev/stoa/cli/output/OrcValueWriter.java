package dev.stoa.cli.output;

import dev.stoa.cli.input.orc.OrcTypes;
import dev.stoa.cli.input.record.LogicalText;
import dev.stoa.type.text.DurationText;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;
import org.apache.orc.storage.common.type.HiveDecimal;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DateColumnVector;
import org.apache.orc.storage.ql.exec.vector.DecimalColumnVector;
import org.apache.orc.storage.ql.exec.vector.DoubleColumnVector;
import org.apache.orc.storage.ql.exec.vector.ListColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;
import org.apache.orc.storage.ql.exec.vector.MapColumnVector;
import org.apache.orc.storage.ql.exec.vector.StructColumnVector;
import org.apache.orc.storage.ql.exec.vector.TimestampColumnVector;
import org.apache.orc.storage.ql.exec.vector.UnionColumnVector;

/** Copies Avro values into ORC's vectors. */
final class OrcValueWriter {
  private static final Conversions.DecimalConversion DECIMAL_CONVERSION =
      new Conversions.DecimalConversion();
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long MILLIS_PER_SECOND = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private OrcValueWriter() {}

  /**
   * Sets the value of a row.
   *
   * @throws ArithmeticException when ORC cannot represent the value
   */
  static void set(ColumnVector vector, int row, Object value, Schema schema) {
    if (row >= vector.isNull.length) {
      vector.ensureSize(Math.max(row + 1, 2 * vector.isNull.length), true);
    }
    if (value == null) {
      vector.isNull[row] = true;
      vector.noNulls = false;
      return;
    }
    vector.isNull[row] = false;
    if (schema.isUnion()) {
      setBranch(vector, row, value, schema);
    } else if (vector instanceof DecimalColumnVector decimals) {
      setDecimal(decimals, row, value, schema);
    } else if (vector instanceof TimestampColumnVector timestamps) {
      setTimestamp(timestamps, row, (Long) value, OrcTypes.unitsPerSecond(schema));
    } else {
      setByType(vector, row, value, schema);
    }
  }

  private static void setBranch(ColumnVector vector, int row, Object value, Schema union) {
    Schema branch = union.getTypes().get(GenericData.get().resolveUnion(union, value));
    List<Schema> branches = OrcTypes.branches(union);
    if (branches.size() == 1) {
      set(vector, row, value, branch);
      return;
    }
    UnionColumnVector unionVector = (UnionColumnVector) vector;
    int tag = branches.indexOf(branch);
    unionVector.tags[row] = tag;
    set(unionVector.fields[tag], row, value, branch);
  }

  private static void setDecimal(DecimalColumnVector vector, int row, Object value, Schema schema) {
    LogicalTypes.Decimal type = (LogicalTypes.Decimal) schema.getLogicalType();
    BigDecimal number =
        value instanceof GenericFixed fixed
            ? DECIMAL_CONVERSION.fromFixed(fixed, schema, type)
            : DECIMAL_CONVERSION.fromBytes(((ByteBuffer) value).duplicate(), schema, type);
    if (number.precision() > type.getPrecision()) {
      throw new ArithmeticException(
          number + " has more than the " + type.getPrecision() + " digits of its type");
    }
    vector.set(row, HiveDecimal.create(number));
  }

  private static void setTimestamp(
      TimestampColumnVector vector, int row, long value, long unitsPerSecond) {
    // Marks the calendar as java.time's; otherwise ORC readers shift times before 1582.
    vector.changeCalendar(true, false);
    long epochSecond = Math.floorDiv(value, unitsPerSecond);
    long nanoOfSecond = Math.floorMod(value, unitsPerSecond) * (NANOS_PER_SECOND / unitsPerSecond);
    // ORC writers round seconds toward zero, and readers correct only those that are then negative.
    if (epochSecond == -1 && nanoOfSecond >= NANOS_PER_MILLI) {
      throw new ArithmeticException(
          "a time in the last second before 1970, which ORC readers read as one in the next"
              + " second");
    }
    vector.time[row] = epochSecond * MILLIS_PER_SECOND + nanoOfSecond / NANOS_PER_MILLI;
    vector.nanos[row] = (int) nanoOfSecond;
  }

  private static void setByType(ColumnVector vector, int row, Object value, Schema schema) {
    switch (schema.getType()) {
      case BOOLEAN -> ((LongColumnVector) vector).vector[row] = (Boolean) value ? 1 : 0;
      case INT, LONG -> setInteger((LongColumnVector) vector, row, ((Number) value).longValue());
      case FLOAT, DOUBLE ->
          ((DoubleColumnVector) vector).vector[row] = ((Number) value).doubleValue();
      case STRING, ENUM, BYTES -> setBytes((BytesColumnVector) vector, row, value);
      case FIXED -> setBytes((BytesColumnVector) vector, row, fixed((GenericFixed) value, schema));
      case ARRAY -> {
        if (vector instanceof MapColumnVector map) {
          setEntries(map, row, (Collection<?>) value, schema.getElementType());
        } else {
          setList((ListColumnVector) vector, row, (Collection<?>) value, schema);
        }
      }
      case MAP -> setMap((MapColumnVector) vector, row, (Map<?, ?>) value, schema);
      default -> {
        StructColumnVector struct = (StructColumnVector) vector;
        IndexedRecord record = (IndexedRecord) value;
        for (Schema.Field field : schema.getFields()) {
          set(struct.fields[field.pos()], row, record.get(field.pos()), field.schema());
        }
      }
    }
  }

  private static void setInteger(LongColumnVector vector, int row, long value) {
    if (vector instanceof DateColumnVector dates) {
      dates.changeCalendar(true, false);
    }
    vector.vector[row] = value;
  }

  /** Returns the stored value: durations are text. */
  private static Object fixed(GenericFixed value, Schema schema) {
    return LogicalText.isDuration(schema) ? DurationText.format(value.bytes()) : value;
  }

  private static void setBytes(BytesColumnVector vector, int row, Object value) {
    if (value instanceof ByteBuffer buffer) {
      byte[] copy = new byte[buffer.remaining()];
      buffer.duplicate().get(copy);
      vector.setVal(row, copy);
    } else if (value instanceof GenericFixed fixed) {
      vector.setVal(row, fixed.bytes());
    } else {
      Utf8 text = value instanceof Utf8 utf8 ? utf8 : new Utf8(value.toString());
      vector.setVal(row, text.getBytes(), 0, text.getByteLength());
    }
  }

  private static void setList(
      ListColumnVector vector, int row, Collection<?> elements, Schema schema) {
    int childIndex = vector.childCount;
    vector.offsets[row] = childIndex;
    vector.lengths[row] = elements.size();
    vector.childCount += elements.size();
    for (Object element : elements) {
      set(vector.child, childIndex++, element, schema.getElementType());
    }
  }

  /** Sets a map whose keys are not text, which is an array of keys and values in Avro. */
  private static void setEntries(
      MapColumnVector vector, int row, Collection<?> entries, Schema entrySchema) {
    int childIndex = vector.childCount;
    vector.offsets[row] = childIndex;
    vector.lengths[row] = entries.size();
    vector.childCount += entries.size();
    for (Object entry : entries) {
      IndexedRecord keyAndValue = (IndexedRecord) entry;
      set(vector.keys, childIndex, keyAndValue.get(0), entrySchema.getFields().get(0).schema());
      set(vector.values, childIndex++, keyAndValue.get(1), entrySchema.getFields().get(1).schema());
    }
  }

  private static void setMap(MapColumnVector vector, int row, Map<?, ?> entries, Schema schema) {
    int childIndex = vector.childCount;
    vector.offsets[row] = childIndex;
    vector.lengths[row] = entries.size();
    vector.childCount += entries.size();
    Schema keySchema = Schema.create(Schema.Type.STRING);
    for (Map.Entry<?, ?> entry : entries.entrySet()) {
      set(vector.keys, childIndex, entry.getKey(), keySchema);
      set(vector.values, childIndex++, entry.getValue(), schema.getValueType());
    }
  }
}
