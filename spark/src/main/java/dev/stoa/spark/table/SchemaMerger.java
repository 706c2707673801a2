package dev.stoa.spark.table;

import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.table.Table;
import dev.stoa.table.change.SchemaChange;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Merges the schemas of a table and of a query with other columns: the table gets missing columns,
 * nullable, and wider types where the rows have them; rows get nulls for missing nullable columns.
 */
final class SchemaMerger {
  private final Table table;
  private final StructType tableType;
  private final StructType rows;

  SchemaMerger(Table table, StructType rows) {
    this.table = table;
    this.tableType = SparkTypes.of(table.schema());
    this.rows = rows;
  }

  /**
   * The table with the columns of both, in a commit of its own if it lacked any; existing rows have
   * null in them.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column cannot be stored
   */
  Table merge() throws IOException {
    SchemaChange change = table.newSchemaChange();
    Set<String> names = Set.of(tableType.fieldNames());
    List<StructField> added =
        Arrays.stream(rows.asNullable().fields())
            .filter(column -> !names.contains(column.name()))
            .toList();
    StoredTypes.columns(added, table.schema()).forEach(change::add);
    boolean isChanged = !added.isEmpty();
    Schema stored = StoredTypes.of(rows.asNullable());
    for (StructField field : tableType.fields()) {
      Optional<Schema> wider = wider(field, stored);
      if (wider.isPresent()) {
        change.widen(
            SparkNames.storedName(SparkNames.findSpark(table.schema(), field.name())), wider.get());
        isChanged = true;
      }
    }
    if (isChanged) {
      change.commit();
    }
    return isChanged ? table.refresh() : table;
  }

  /** The new type of a column; empty if unchanged. */
  private Optional<Schema> wider(StructField field, Schema stored) {
    Schema own = SparkNames.findSpark(table.schema(), field.name()).schema();
    int at = List.of(rows.fieldNames()).indexOf(field.name());
    boolean isWider = at >= 0 && isWider(rows.apply(at).dataType(), field.dataType());
    boolean mustBeNullable = !field.nullable() && (at < 0 || rows.apply(at).nullable());
    if (!isWider && !mustBeNullable) {
      return Optional.empty();
    }
    Schema present = SparkTypes.nonNull(isWider ? stored.getFields().get(at).schema() : own);
    return Optional.of(
        mustBeNullable || field.nullable()
            ? Schema.createUnion(Schema.create(Schema.Type.NULL), present)
            : present);
  }

  /** Whether core widens the type without rewriting files. */
  private static boolean isWider(DataType wanted, DataType known) {
    if (wanted instanceof DecimalType more && known instanceof DecimalType less) {
      return more.scale() == less.scale() && more.precision() > less.precision();
    }
    return (wanted.equals(DataTypes.LongType) && known.equals(DataTypes.IntegerType))
        || (wanted.equals(DataTypes.DoubleType) && known.equals(DataTypes.FloatType));
  }

  /** The rows, with a null for each missing nullable column of the table. */
  static Dataset<Row> addMissingColumns(Dataset<Row> rows, Table table) {
    List<String> names = Arrays.asList(rows.schema().fieldNames());
    Dataset<Row> extended = rows;
    for (StructField field : SparkTypes.of(table.schema()).fields()) {
      if (field.nullable() && !names.contains(field.name())) {
        extended = extended.withColumn(field.name(), functions.lit(null).cast(field.dataType()));
      }
    }
    return extended;
  }
}
