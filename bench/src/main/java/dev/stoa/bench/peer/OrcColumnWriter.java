package dev.stoa.bench.peer;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DoubleColumnVector;
import org.apache.orc.storage.ql.exec.vector.ListColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;
import org.apache.orc.storage.ql.exec.vector.MapColumnVector;
import org.apache.orc.storage.ql.exec.vector.StructColumnVector;

/**
 * Copies Avro values into ORC's vectors. Strings and bytes are copied, since a record may change
 * after it is written and the batch is written later.
 */
public final class OrcColumnWriter {
  private OrcColumnWriter() {}

  /** Sets a row of a vector; the rows of lists and maps must be set in sequence. */
  public static void set(ColumnVector vector, int row, Object value) {
    if (value == null) {
      vector.isNull[row] = true;
      vector.noNulls = false;
    } else if (vector instanceof LongColumnVector longs) {
      longs.vector[row] = ((Number) value).longValue();
    } else if (vector instanceof DoubleColumnVector doubles) {
      doubles.vector[row] = (Double) value;
    } else if (vector instanceof BytesColumnVector bytes) {
      setBytes(bytes, row, value);
    } else if (vector instanceof ListColumnVector list) {
      setList(list, row, (Collection<?>) value);
    } else if (vector instanceof StructColumnVector struct) {
      setFields(struct, row, (IndexedRecord) value);
    } else {
      setMap((MapColumnVector) vector, row, (Map<?, ?>) value);
    }
  }

  private static void setBytes(BytesColumnVector vector, int row, Object value) {
    if (value instanceof ByteBuffer buffer) {
      vector.setVal(
          row, buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
    } else if (value instanceof Utf8 text) {
      vector.setVal(row, text.getBytes(), 0, text.getByteLength());
    } else {
      Utf8 text = new Utf8(value.toString());
      vector.setVal(row, text.getBytes(), 0, text.getByteLength());
    }
  }

  private static void setList(ListColumnVector vector, int row, Collection<?> values) {
    int child = vector.childCount;
    vector.offsets[row] = child;
    vector.lengths[row] = values.size();
    vector.childCount += values.size();
    vector.child.ensureSize(vector.childCount, true);
    for (Object value : values) {
      set(vector.child, child++, value);
    }
  }

  private static void setFields(StructColumnVector vector, int row, IndexedRecord record) {
    for (int ordinal = 0; ordinal < vector.fields.length; ordinal++) {
      set(vector.fields[ordinal], row, record.get(ordinal));
    }
  }

  private static void setMap(MapColumnVector vector, int row, Map<?, ?> entries) {
    int child = vector.childCount;
    vector.offsets[row] = child;
    vector.lengths[row] = entries.size();
    vector.childCount += entries.size();
    vector.keys.ensureSize(vector.childCount, true);
    vector.values.ensureSize(vector.childCount, true);
    for (Map.Entry<?, ?> entry : entries.entrySet()) {
      set(vector.keys, child, entry.getKey());
      set(vector.values, child++, entry.getValue());
    }
  }
}
