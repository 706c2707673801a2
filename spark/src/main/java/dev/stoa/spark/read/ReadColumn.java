package dev.stoa.spark.read;

import dev.stoa.avro.AvroTypes;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.type.PrunedSchema;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredName;
import dev.stoa.table.scan.BatchColumn;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/**
 * A column that a scan gives to Spark, and what of the table it holds: a column, some fields of its
 * records, or the value of a key.
 *
 * @param field its name and type in Spark
 * @param part where it comes from
 */
record ReadColumn(StructField field, BatchColumn part) {
  /**
   * What a path leads to, as Spark wants it.
   *
   * @param required whose type may have fewer fields of records
   */
  static ReadColumn of(Schema table, ColumnPath path, StructField required) {
    Schema stored = AvroTypes.schema(BoundPath.of(path, AvroTypes.record(table)).type());
    return new ReadColumn(
        required,
        new BatchColumn(path, PrunedSchema.of(stored, required.dataType()).map(AvroTypes::type)));
  }

  /** All of what a path leads to. */
  static ReadColumn of(Schema table, ColumnPath path) {
    Schema stored = AvroTypes.schema(BoundPath.of(path, AvroTypes.record(table)).type());
    StructField field =
        DataTypes.createStructField(path.toString(), SparkTypes.ofValue(stored), true);
    return new ReadColumn(field, BatchColumn.of(path));
  }

  /** All columns of a table. */
  static List<ReadColumn> all(Schema table) {
    return Arrays.stream(SparkTypes.of(table).fields())
        .map(
            field ->
                new ReadColumn(
                    field,
                    BatchColumn.of(
                        ColumnPath.of(StoredName.stored(StoredName.find(table, field.name()))))))
        .toList();
  }

  /** Whether it is inside a column of the table, or less than all of one. */
  boolean isPart() {
    return !part.path().steps().isEmpty() || part.parts().isPresent();
  }

  @Override
  public String toString() {
    return part.parts().isEmpty()
        ? part.path().toString()
        : part.path() + ": " + field.dataType().catalogString();
  }
}
