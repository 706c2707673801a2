package dev.stoa.bench.peer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Converts Hadoop's values, maps and lists to Avro's. */
final class WritableValues {
  private WritableValues() {}

  static Object toAvro(Object value) {
    if (value instanceof Text text) {
      return toUtf8(text);
    }
    if (value instanceof IntWritable number) {
      return number.get();
    }
    if (value instanceof LongWritable number) {
      return number.get();
    }
    if (value instanceof DoubleWritable number) {
      return number.get();
    }
    if (value instanceof BytesWritable bytes) {
      return ByteBuffer.wrap(bytes.getBytes(), 0, bytes.getLength());
    }
    return value instanceof Map<?, ?> map ? toMap(map) : toList((Collection<?>) value);
  }

  /** Copies the bytes, since both classes reuse theirs. */
  private static Utf8 toUtf8(Text text) {
    return new Utf8(text.copyBytes());
  }

  private static Map<Object, Object> toMap(Map<?, ?> map) {
    Map<Object, Object> copy = new HashMap<>(2 * map.size());
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      copy.put(toAvro(entry.getKey()), toAvro(entry.getValue()));
    }
    return copy;
  }

  private static List<Object> toList(Collection<?> list) {
    List<Object> copy = new ArrayList<>(list.size());
    for (Object element : list) {
      copy.add(toAvro(element));
    }
    return copy;
  }
}
