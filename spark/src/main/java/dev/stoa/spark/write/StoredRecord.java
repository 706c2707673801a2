package dev.stoa.spark.write;

import dev.stoa.spark.type.StoredName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.StructType;

/** Turns rows of Spark's into records of a table. */
final class StoredRecord {
  private final Schema schema;

  /** Where each field of the records stands in the rows. */
  private final int[] ordinals;

  private final List<StoredValue> fields;

  private StoredRecord(Schema schema, StructType type, int[] ordinals) {
    this.schema = schema;
    this.ordinals = ordinals;
    this.fields =
        IntStream.range(0, ordinals.length)
            .mapToObj(i -> field(schema.getFields().get(i), type, ordinals[i]))
            .toList();
  }

  private static StoredValue field(Schema.Field field, StructType type, int ordinal) {
    return StoredValue.of(field.schema(), type.apply(ordinal).dataType());
  }

  /** Fields in the order of both. */
  static StoredRecord inOrder(Schema schema, StructType type) {
    return new StoredRecord(schema, type, IntStream.range(0, type.size()).toArray());
  }

  /** Fields of a table's rows, by what they are called in Spark. */
  static StoredRecord byName(Schema schema, StructType type) {
    List<Integer> ordinals = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      ordinals.add(type.fieldIndex(StoredName.shown(field)));
    }
    return new StoredRecord(schema, type, ordinals.stream().mapToInt(i -> i).toArray());
  }

  GenericData.Record of(SpecializedGetters row) {
    GenericData.Record record = new GenericData.Record(schema);
    for (int i = 0; i < ordinals.length; i++) {
      record.put(i, fields.get(i).orNull(row, ordinals[i]));
    }
    return record;
  }
}
