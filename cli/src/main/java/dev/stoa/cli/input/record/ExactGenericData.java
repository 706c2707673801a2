package dev.stoa.cli.input.record;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Avro's generic values, read as they are stored: maps keep the order of their keys. */
public final class ExactGenericData extends GenericData {
  public ExactGenericData() {
    super();
  }

  /** Called by Avro's serialization for Hadoop, by reflection. */
  public ExactGenericData(ClassLoader classLoader) {
    super(classLoader);
  }

  @Override
  public Object newMap(Object old, int size) {
    if (old instanceof Map<?, ?> map) {
      map.clear();
      return map;
    }
    return new LinkedHashMap<>(size);
  }

  /**
   * Never reuses the old record: Avro would reuse one of another union branch with as many fields.
   */
  @Override
  public Object createFixed(Object old, Schema schema) {
    return super.createFixed(null, schema);
  }
}
