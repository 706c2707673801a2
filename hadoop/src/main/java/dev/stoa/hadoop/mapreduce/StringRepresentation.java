package dev.stoa.hadoop.mapreduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.util.Utf8;

/**
 * The class of strings in a job's data model; used for the values of a {@link MutableRecordView}.
 */
enum StringRepresentation {
  /** Avro's {@link Utf8}, which core's records use. */
  UTF8 {
    @Override
    Object convertText(Utf8 text) {
      return text;
    }
  },

  /** Java's {@link String}, which Avro's reflect model uses, the default of jobs. */
  STRING {
    @Override
    Object convertText(Utf8 text) {
      return text.toString();
    }
  };

  static StringRepresentation of(GenericData model) {
    return model instanceof ReflectData ? STRING : UTF8;
  }

  abstract Object convertText(Utf8 text);

  /** Converts the strings in a value, at any depth; returns null for null. */
  final Object convert(Object value) {
    if (value instanceof Utf8 text) {
      return convertText(text);
    }
    if (value instanceof IndexedRecord record) {
      return new MutableRecordView(record, this);
    }
    if (value instanceof Map<?, ?> map) {
      return new MutableMapView(map, this);
    }
    return value instanceof List<?> list ? copyList(list) : value;
  }

  /** Converts a list to a copy, which a map function may change. */
  private List<Object> copyList(List<?> list) {
    List<Object> items = new ArrayList<>(list.size());
    list.forEach(item -> items.add(convert(item)));
    return items;
  }
}
