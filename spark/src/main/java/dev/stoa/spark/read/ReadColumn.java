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
 * @param field the column's name and type in Spark
 * @param source the source of the values
 */
record ReadColumn(StructField field, BatchColumn source) {
  /**
   * Creates the column of a path, with the type that Spark requires.
   *
   * @param required the name and type in Spark; its structs may have fewer fields than the table's
   */
  static ReadColumn of(Schema tableSchema, ColumnPath path, StructField required) {
    Schema valueSchema = AvroTypes.schema(BoundPath.of(path, AvroTypes.record(tableSchema)).type());
    return new ReadColumn(
        required,
        new BatchColumn(
            path, PrunedSchema.of(valueSchema, required.dataType()).map(AvroTypes::type)));
  }

  /** Creates the whole column of a path. */
  static ReadColumn of(Schema tableSchema, ColumnPath path) {
    Schema valueSchema = AvroTypes.schema(BoundPath.of(path, AvroTypes.record(tableSchema)).type());
    StructField field =
        DataTypes.createStructField(path.toString(), SparkTypes.ofValue(valueSchema), true);
    return new ReadColumn(field, BatchColumn.of(path));
  }

  /** Creates all columns of a table. */
  static List<ReadColumn> all(Schema tableSchema) {
    return Arrays.stream(SparkTypes.of(tableSchema).fields())
        .map(
            field ->
                new ReadColumn(
                    field,
                    BatchColumn.of(
                        ColumnPath.of(
                            SparkNames.storedName(
                                SparkNames.findSpark(tableSchema, field.name()))))))
        .toList();
  }

  /** Whether this is nested in a column of the table, or only some fields of one. */
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
