package dev.stoa.spark.table;

import dev.stoa.spark.generated.GeneratedColumn;
import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.table.Table;
import dev.stoa.table.change.SchemaChange;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Merges the schemas of a table and of a query: the table gets the columns that it lacks, as
 * nullable columns, and wider types where the query has them; its columns become nullable where the
 * query lacks them or may have nulls. The query's rows get null in the nullable columns that they
 * lack.
 */
final class SchemaMerger {
  private static final List<DataType> INTEGERS =
      List.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType);

  private final Table table;
  private final StructType tableType;
  private final StructType queryType;

  SchemaMerger(Table table, StructType queryType) {
    this.table = table;
    this.tableType = SparkTypes.of(table.schema());
    this.queryType = queryType;
  }

  /**
   * Adds missing columns to the table and makes others wider or nullable, in a separate commit;
   * existing rows have null in added columns. Returns the table after the commit, or the given one
   * if nothing changed.
   *
   * @throws dev.stoa.exception.InvalidTableException if a column cannot be stored
   */
  Table merge() throws IOException {
    SchemaChange change = table.newSchemaChange().committer(SparkVersion.NAME);
    List<StructField> added =
        Arrays.stream(queryType.asNullable().fields())
            .filter(column -> indexOf(tableType, column.name()) < 0)
            .toList();
    StoredTypes.columns(added, table.schema()).forEach(change::add);
    boolean isChanged = !added.isEmpty();
    Schema querySchema = StoredTypes.of(queryType.asNullable());
    for (StructField field : tableType.fields()) {
      Optional<Schema> changedSchema = changedSchema(field, querySchema);
      if (changedSchema.isPresent()) {
        change.widen(
            SparkNames.storedName(SparkNames.findSpark(table.schema(), field.name())),
            changedSchema.get());
        isChanged = true;
      }
    }
    if (isChanged) {
      change.commit();
    }
    return isChanged ? table.refresh() : table;
  }

  /** Returns the new schema of a column; empty if unchanged. */
  private Optional<Schema> changedSchema(StructField field, Schema querySchema) {
    Schema tableSchema = SparkNames.findSpark(table.schema(), field.name()).schema();
    int index = indexOf(queryType, field.name());
    boolean isWider = index >= 0 && isWider(queryType.apply(index).dataType(), field.dataType());
    boolean mustBeNullable = !field.nullable() && (index < 0 || queryType.apply(index).nullable());
    if (!isWider && !mustBeNullable) {
      return Optional.empty();
    }
    if (isWider) {
      checkNotUsed(field.name());
    }
    Schema nonNull =
        SparkTypes.nonNull(isWider ? querySchema.getFields().get(index).schema() : tableSchema);
    return Optional.of(
        mustBeNullable || field.nullable()
            ? Schema.createUnion(Schema.create(Schema.Type.NULL), nonNull)
            : nonNull);
  }

  /** Rejects another type for a column, if columns are generated from it. */
  private void checkNotUsed(String column) {
    for (GeneratedColumn generated : GeneratedColumn.of(table.schema())) {
      if (generated.usedColumns().contains(column)) {
        throw generated.sourceChanged(column);
      }
    }
  }

  /** Finds a column by name, in any case unless Spark is case-sensitive; returns -1 if absent. */
  private static int indexOf(StructType columns, String name) {
    for (int i = 0; i < columns.size(); i++) {
      if ((boolean) SQLConf.get().resolver().apply(columns.apply(i).name(), name)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a table can change a type to another, wider one without rewriting files. */
  static boolean isWider(DataType newType, DataType oldType) {
    if (newType instanceof DecimalType newDecimal && oldType instanceof DecimalType oldDecimal) {
      return newDecimal.scale() == oldDecimal.scale()
          && newDecimal.precision() > oldDecimal.precision();
    }
    int oldWidth = INTEGERS.indexOf(oldType);
    return (oldWidth >= 0 && INTEGERS.indexOf(newType) > oldWidth)
        || (newType.equals(DataTypes.DoubleType) && oldType.equals(DataTypes.FloatType));
  }

  /** Adds a column of nulls to rows for each nullable column of the table that they lack. */
  static Dataset<Row> addMissingColumns(Dataset<Row> rows, Table table) {
    StructType rowType = rows.schema();
    Dataset<Row> extended = rows;
    for (StructField field : SparkTypes.of(table.schema()).fields()) {
      if (field.nullable() && indexOf(rowType, field.name()) < 0) {
        extended = extended.withColumn(field.name(), functions.lit(null).cast(field.dataType()));
      }
    }
    return extended;
  }
}
