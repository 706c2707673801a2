package dev.stoa.spark.read;

import dev.stoa.avro.AvroTypes;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.type.PrunedSchema;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.table.scan.BatchColumn;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/**
 * A column that a scan returns to Spark, and its source in the table: a column, some fields of its
 * records, or the value of a map key.
 *
 * @param field its name and type in Spark
 * @param source of the values
 */
record ReadColumn(StructField field, BatchColumn source) {
  /**
   * The column for a path, with the type that Spark requires.
   *
   * @param required type and name; its records may have fewer fields
   */
  static ReadColumn of(Schema table, ColumnPath path, StructField required) {
    Schema stored = AvroTypes.schema(BoundPath.of(path, AvroTypes.record(table)).type());
    return new ReadColumn(
        required,
        new BatchColumn(path, PrunedSchema.of(stored, required.dataType()).map(AvroTypes::type)));
  }

  /** The whole column for a path. */
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
                        ColumnPath.of(
                            SparkNames.storedName(SparkNames.findSpark(table, field.name()))))))
        .toList();
  }

  /** Whether it is nested in a column of the table, or only part of one. */
  boolean isPartial() {
    return !source.path().steps().isEmpty() || source.projectedType().isPresent();
  }

  @Override
  public String toString() {
    return source.projectedType().isEmpty()
        ? source.path().toString()
        : source.path() + ": " + field.dataType().catalogString();
  }
}
