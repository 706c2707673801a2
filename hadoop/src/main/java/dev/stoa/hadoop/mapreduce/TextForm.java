package dev.stoa.hadoop.mapreduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.util.Utf8;

/** The class that a job's data model has texts of; the values of a {@link KeyRecord} are in it. */
enum TextForm {
  /** Avro's own class, which core's records have too. */
  UTF8 {
    @Override
    Object ofText(Utf8 text) {
      return text;
    }
  },

  /** That of Avro's reflect model, which is the one of jobs that set none. */
  STRING {
    @Override
    Object ofText(Utf8 text) {
      return text.toString();
    }
  };

  static TextForm of(GenericData model) {
    return model instanceof ReflectData ? STRING : UTF8;
  }

  abstract Object ofText(Utf8 text);

  /** A value with its texts in this form, at any depth; null stays null. */
  final Object of(Object value) {
    if (value instanceof Utf8 text) {
      return ofText(text);
    }
    if (value instanceof IndexedRecord inner) {
      return new KeyRecord(inner, this);
    }
    if (value instanceof Map<?, ?> map) {
      return new KeyMap(map, this);
    }
    return value instanceof List<?> list ? ofList(list) : value;
  }

  /** A list of its own, which a map function may change. */
  private List<Object> ofList(List<?> list) {
    List<Object> items = new ArrayList<>(list.size());
    list.forEach(item -> items.add(of(item)));
    return items;
  }
}
