package dev.stoa.cli.input.record;

import org.apache.avro.LogicalType;
import org.apache.avro.Schema;

/**
 * Maps whose keys are not text, which tables store as arrays of records of a key and a value. Their
 * logical type in Avro is {@code map}, as in Iceberg, by which exports write them as maps again.
 */
public final class EntryMaps {
  private static final String MAP = "map";

  private EntryMaps() {}

  /** Returns an array of entries that is marked as a map. */
  public static Schema ofEntries(Schema entry) {
    Schema array = Schema.createArray(entry);
    array.addProp(LogicalType.LOGICAL_TYPE_PROP, MAP);
    return array;
  }

  /** Returns whether a type is an array that is marked as a map. */
  public static boolean isMap(Schema schema) {
    return schema.getType() == Schema.Type.ARRAY
        && MAP.equals(schema.getProp(LogicalType.LOGICAL_TYPE_PROP))
        && schema.getElementType().getType() == Schema.Type.RECORD
        && schema.getElementType().getFields().size() == 2;
  }

  /** Returns whether a type is such an array whose keys are not null, as most formats require. */
  public static boolean hasRequiredKeys(Schema schema) {
    return isMap(schema) && !schema.getElementType().getFields().get(0).schema().isNullable();
  }
}
