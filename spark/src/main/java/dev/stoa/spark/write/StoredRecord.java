package dev.stoa.spark.write;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.StructType;

/** Turns structs of Spark's into records of a table, field by field in the order of both. */
final class StoredRecord {
  private final Schema schema;
  private final List<StoredValue> fields;

  StoredRecord(Schema schema, StructType type) {
    this.schema = schema;
    this.fields =
        IntStream.range(0, type.size())
            .mapToObj(
                i -> StoredValue.of(schema.getFields().get(i).schema(), type.apply(i).dataType()))
            .toList();
  }

  GenericData.Record of(SpecializedGetters row) {
    GenericData.Record record = new GenericData.Record(schema);
    for (int i = 0; i < fields.size(); i++) {
      record.put(i, fields.get(i).orNull(row, i));
    }
    return record;
  }
}
