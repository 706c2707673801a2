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
  /** Avro's own class, which core's records use. */
  UTF8 {
    @Override
    Object convertText(Utf8 text) {
      return text;
    }
  },

  /** The class of Avro's reflect model, the default of jobs. */
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

  /** A value with its strings in this class, at any depth; null stays null. */
  final Object of(Object value) {
    if (value instanceof Utf8 text) {
      return convertText(text);
    }
    if (value instanceof IndexedRecord inner) {
      return new MutableRecordView(inner, this);
    }
    if (value instanceof Map<?, ?> map) {
      return new MutableMapView(map, this);
    }
    return value instanceof List<?> list ? copyList(list) : value;
  }

  /** A copy that a map function may change. */
  private List<Object> copyList(List<?> list) {
    List<Object> items = new ArrayList<>(list.size());
    list.forEach(item -> items.add(of(item)));
    return items;
  }
}
