package dev.stoa.arrow;

import org.apache.avro.LogicalType;
import org.apache.avro.Schema;

/**
 * Maps whose keys are not text, which tables store as arrays of records of a key and a value. Their
 * logical type in Avro is {@code map}, as in Iceberg.
 */
final class EntryMaps {
  private static final String MAP = "map";

  private EntryMaps() {}

  /** Returns an array of entries that is marked as a map. */
  static Schema ofEntries(Schema entry) {
    Schema array = Schema.createArray(entry);
    array.addProp(LogicalType.LOGICAL_TYPE_PROP, MAP);
    return array;
  }

  /** Returns whether an array is marked as a map and has entries, whose keys are not null. */
  static boolean isMap(Schema array) {
    Schema entry = array.getElementType();
    return MAP.equals(array.getProp(LogicalType.LOGICAL_TYPE_PROP))
        && entry.getType() == Schema.Type.RECORD
        && entry.getFields().size() == 2
        && !entry.getFields().get(0).schema().isNullable();
  }
}
