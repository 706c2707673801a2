package dev.stoa.cli.input.record;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * The data model of generic values that are exactly as stored: maps keep the order of their keys.
 */
public final class ExactGenericData extends GenericData {
  /** Creates a data model with the default class loader. */
  public ExactGenericData() {}

  /** Creates a data model; called through reflection by Avro's serialization for Hadoop. */
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

  /** Finds the branch of a union with one type besides null without comparing names. */
  @Override
  public int resolveUnion(Schema union, Object datum) {
    List<Schema> branches = union.getTypes();
    if (datum != null && branches.size() == 2) {
      for (int i = 0; i < 2; i++) {
        if (branches.get(i).getType() == Schema.Type.NULL) {
          return 1 - i;
        }
      }
    }
    return super.resolveUnion(union, datum);
  }

  /**
   * Creates a fixed value; never reuses the old one, which may belong to another union branch of
   * the same size.
   */
  @Override
  public Object createFixed(Object old, Schema schema) {
    return super.createFixed(null, schema);
  }
}
