package dev.stoa.bench.peer;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.hive.serde2.columnar.BytesRefArrayWritable;
import org.apache.hadoop.hive.serde2.columnar.LazyBinaryColumnarSerDe;
import org.apache.hadoop.hive.serde2.objectinspector.ListObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.MapObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.ObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.StructField;
import org.apache.hadoop.hive.serde2.objectinspector.StructObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.primitive.BinaryObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.primitive.DoubleObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.primitive.IntObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.primitive.LongObjectInspector;
import org.apache.hadoop.hive.serde2.objectinspector.primitive.StringObjectInspector;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;

/** Sums the rows of an RCFile through Hive's inspectors: the loop body of {@link RcFilePeer}. */
final class RcFileSums {
  private final LazyBinaryColumnarSerDe serializer;
  private final StructObjectInspector inspector;
  private final StructField[] fields;
  private final IntObjectInspector[] intInspectors;
  private final StringObjectInspector[] textInspectors;
  private final int[] intOrdinals;
  private final int[] textOrdinals;
  private final int[] otherOrdinals;
  private long rowCount;
  private long sum;

  RcFileSums(HiveRowSerializer rowSerializer, Projection projection) {
    serializer = rowSerializer.serializer();
    inspector = rowSerializer.inspector();
    List<? extends StructField> requestedFields =
        rowSerializer.fields(projection.requestedSchema());
    fields = requestedFields.toArray(StructField[]::new);
    FieldOrdinals ordinals = FieldOrdinals.of(projection.requestedSchema());
    intOrdinals = ordinals.intOrdinals();
    textOrdinals = ordinals.textOrdinals();
    otherOrdinals = ordinals.otherOrdinals();
    intInspectors = new IntObjectInspector[fields.length];
    textInspectors = new StringObjectInspector[fields.length];
    for (int ordinal : intOrdinals) {
      intInspectors[ordinal] = (IntObjectInspector) fields[ordinal].getFieldObjectInspector();
    }
    for (int ordinal : textOrdinals) {
      textInspectors[ordinal] = (StringObjectInspector) fields[ordinal].getFieldObjectInspector();
    }
  }

  void add(BytesRefArrayWritable columns) throws IOException {
    rowCount++;
    Object row = deserialize(columns);
    for (int ordinal : intOrdinals) {
      sum += intInspectors[ordinal].get(field(row, ordinal));
    }
    for (int ordinal : textOrdinals) {
      sum += sumOfText(textInspectors[ordinal].getPrimitiveWritableObject(field(row, ordinal)));
    }
    for (int ordinal : otherOrdinals) {
      sum += sumOfValue(field(row, ordinal), fields[ordinal].getFieldObjectInspector());
    }
  }

  Sums total() {
    return new Sums(rowCount, sum);
  }

  private Object deserialize(BytesRefArrayWritable columns) throws IOException {
    try {
      return serializer.deserialize(columns);
    } catch (SerDeException e) {
      throw new IOException("Hive cannot deserialize row " + rowCount, e);
    }
  }

  private Object field(Object row, int ordinal) {
    return inspector.getStructFieldData(row, fields[ordinal]);
  }

  private static long sumOfText(Text text) {
    return Sums.ofBytes(text.getBytes(), 0, text.getLength());
  }

  private static long sumOfValue(Object value, ObjectInspector type) {
    if (type instanceof MapObjectInspector map) {
      return sumOfMap(map.getMap(value), map.getMapValueObjectInspector());
    }
    if (type instanceof ListObjectInspector list) {
      return sumOfList(list.getList(value), list.getListElementObjectInspector());
    }
    if (type instanceof IntObjectInspector number) {
      return number.get(value);
    }
    if (type instanceof LongObjectInspector number) {
      return number.get(value);
    }
    if (type instanceof DoubleObjectInspector number) {
      return Sums.ofDouble(number.get(value));
    }
    if (type instanceof BinaryObjectInspector binary) {
      BytesWritable bytes = binary.getPrimitiveWritableObject(value);
      return Sums.ofBytes(bytes.getBytes(), 0, bytes.getLength());
    }
    return sumOfText(((StringObjectInspector) type).getPrimitiveWritableObject(value));
  }

  private static long sumOfMap(Map<?, ?> map, ObjectInspector valueType) {
    long sum = 0;
    for (Object value : map.values()) {
      sum += sumOfValue(value, valueType);
    }
    return sum;
  }

  private static long sumOfList(List<?> list, ObjectInspector elementType) {
    long sum = 0;
    for (Object element : list) {
      sum += sumOfValue(element, elementType);
    }
    return sum;
  }
}
