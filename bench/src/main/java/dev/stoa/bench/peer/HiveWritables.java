package dev.stoa.bench.peer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.hive.serde2.io.DoubleWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Converts Avro's values to the writables that Hive's serializers expect. */
final class HiveWritables {
  private HiveWritables() {}

  static Object of(Object value) {
    if (value instanceof Integer number) {
      return new IntWritable(number);
    }
    if (value instanceof Long number) {
      return new LongWritable(number);
    }
    if (value instanceof Double number) {
      return new DoubleWritable(number);
    }
    if (value instanceof CharSequence text) {
      return ofText(text);
    }
    if (value instanceof ByteBuffer buffer) {
      BytesWritable bytes = new BytesWritable();
      bytes.set(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
      return bytes;
    }
    return value instanceof Map<?, ?> map ? ofMap(map) : ofList((Collection<?>) value);
  }

  private static Text ofText(CharSequence value) {
    if (value instanceof Utf8 utf8) {
      Text text = new Text();
      text.set(utf8.getBytes(), 0, utf8.getByteLength());
      return text;
    }
    return new Text(value.toString());
  }

  private static Map<Object, Object> ofMap(Map<?, ?> map) {
    Map<Object, Object> copy = new LinkedHashMap<>(2 * map.size());
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      copy.put(of(entry.getKey()), of(entry.getValue()));
    }
    return copy;
  }

  private static List<Object> ofList(Collection<?> list) {
    List<Object> copy = new ArrayList<>(list.size());
    for (Object element : list) {
      copy.add(of(element));
    }
    return copy;
  }
}
