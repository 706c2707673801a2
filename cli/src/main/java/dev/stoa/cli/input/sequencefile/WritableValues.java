package dev.stoa.cli.input.sequencefile;

import dev.stoa.cli.input.file.InvalidFileException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.mapred.AvroWrapper;
import org.apache.hadoop.io.ArrayWritable;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.Writable;

/** Converts Hadoop's Writables to the values of their Avro types, as copies. */
final class WritableValues {
  private WritableValues() {}

  /** Converts a Writable; map keys of other types become text. */
  static Object toAvro(Object writable) throws InvalidFileException {
    if (writable instanceof AvroWrapper<?> wrapper) {
      return wrapper.datum();
    }
    if (writable instanceof Text value) {
      return value.toString();
    }
    if (writable instanceof BytesWritable value) {
      return ByteBuffer.wrap(value.copyBytes());
    }
    if (writable instanceof NullWritable) {
      return null;
    }
    if (writable instanceof Map<?, ?> map) {
      return toMap(map);
    }
    if (writable instanceof ArrayWritable array) {
      return toList(array);
    }
    return scalarToAvro(writable);
  }

  private static Object scalarToAvro(Object writable) throws InvalidFileException {
    if (writable instanceof IntWritable value) {
      return value.get();
    }
    if (writable instanceof LongWritable value) {
      return value.get();
    }
    if (writable instanceof VIntWritable value) {
      return value.get();
    }
    if (writable instanceof VLongWritable value) {
      return value.get();
    }
    if (writable instanceof FloatWritable value) {
      return value.get();
    }
    if (writable instanceof DoubleWritable value) {
      return value.get();
    }
    if (writable instanceof BooleanWritable value) {
      return value.get();
    }
    if (writable instanceof ByteWritable value) {
      return (int) value.get();
    }
    if (writable instanceof ShortWritable value) {
      return (int) value.get();
    }
    throw unsupportedClass(writable.getClass());
  }

  private static Map<String, Object> toMap(Map<?, ?> map) throws InvalidFileException {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      String key = String.valueOf(toAvro(entry.getKey()));
      if (values.containsKey(key)) {
        throw new InvalidFileException(
            "a map has two keys with the text \"" + key + "\": convert the file to Avro");
      }
      values.put(key, toAvro(entry.getValue()));
    }
    return values;
  }

  private static List<Object> toList(ArrayWritable array) throws InvalidFileException {
    List<Object> values = new ArrayList<>();
    for (Writable element : array.get()) {
      values.add(toAvro(element));
    }
    return values;
  }

  static InvalidFileException unsupportedClass(Class<?> type) {
    return new InvalidFileException(
        "unsupported value class "
            + type.getName()
            + ": only Hadoop's own Writables (Text, IntWritable, MapWritable …) and Avro are read;"
            + " convert the file to Avro");
  }
}
