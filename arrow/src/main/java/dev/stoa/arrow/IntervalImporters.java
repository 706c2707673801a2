package dev.stoa.arrow;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.data.RecordVector;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.avro.Schema;

/** Creates importers of intervals of several units as records with a number for each unit. */
final class IntervalImporters {
  private IntervalImporters() {}

  /** Creates an importer of days and milliseconds, or of months, days and nanoseconds. */
  static VectorImporter of(DataType type, Schema schema, FieldVector vector) {
    int widthInBytes = ((BaseFixedWidthVector) vector).getTypeWidth();
    RecordVector target = new RecordVector(type);
    return count -> {
      ByteBuffer intervals =
          ArrowMemory.bytes(vector, vector.getDataBuffer(), (long) count * widthInBytes);
      List<ColumnVector> fields = new ArrayList<>();
      int offset = 0;
      for (Schema.Field field : schema.getFields()) {
        DataType fieldType = AvroTypes.type(field.schema());
        if (field.schema().getType() == Schema.Type.INT) {
          fields.add(ints(fieldType, intervals, offset, widthInBytes, count));
          offset += Integer.BYTES;
        } else {
          fields.add(longs(fieldType, intervals, offset, widthInBytes, count));
          offset += Long.BYTES;
        }
      }
      target.setFields(fields);
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  private static ColumnVector ints(
      DataType type, ByteBuffer intervals, int offset, int widthInBytes, int count) {
    IntVector target = new IntVector(type);
    int[] values = target.ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      values[i] = intervals.getInt(i * widthInBytes + offset);
    }
    target.resize(count);
    return target;
  }

  private static ColumnVector longs(
      DataType type, ByteBuffer intervals, int offset, int widthInBytes, int count) {
    LongVector target = new LongVector(type);
    long[] values = target.ensureCapacity(count);
    for (int i = 0; i < count; i++) {
      values[i] = intervals.getLong(i * widthInBytes + offset);
    }
    target.resize(count);
    return target;
  }
}
