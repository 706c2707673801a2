package dev.stoa.spark.write;

import dev.stoa.spark.type.StoredName;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.StructType;

/** Turns structs of Spark's into records of a table, field by field. */
public final class StoredRecord {
  private final Schema schema;

  /** Where each field of the records stands in the rows. */
  private final int[] ordinals;

  private final List<StoredValue> fields;

  /** Fields in the order of both. */
  StoredRecord(Schema schema, StructType type) {
    this(IntStream.range(0, type.size()).toArray(), schema, type);
  }

  private StoredRecord(int[] ordinals, Schema schema, StructType type) {
    this.schema = schema;
    this.ordinals = ordinals;
    this.fields =
        IntStream.range(0, ordinals.length)
            .mapToObj(
                i ->
                    StoredValue.of(
                        schema.getFields().get(i).schema(), type.apply(ordinals[i]).dataType()))
            .toList();
  }

  /** Fields that stand in the rows at given places. */
  public static StoredRecord at(int[] ordinals, Schema schema, StructType type) {
    return new StoredRecord(ordinals.clone(), schema, type);
  }

  /** Fields of a table's rows, by what they are called in Spark. */
  public static StoredRecord byName(Schema schema, StructType type) {
    int[] ordinals =
        schema.getFields().stream()
            .mapToInt(field -> type.fieldIndex(StoredName.shown(field)))
            .toArray();
    return new StoredRecord(ordinals, schema, type);
  }

  /** The record of a row. */
  public GenericData.Record of(SpecializedGetters row) {
    GenericData.Record record = new GenericData.Record(schema);
    for (int i = 0; i < ordinals.length; i++) {
      record.put(i, fields.get(i).orNull(row, ordinals[i]));
    }
    return record;
  }
}
