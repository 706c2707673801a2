package dev.stoa.spark.table;

import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredName;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.table.Table;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.snapshot.CommitToken;
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
 * Brings a table and the rows of a query that has other columns together: the table gets columns
 * that it lacks, nullable, and wider types where the rows have such; rows get nulls where they lack
 * a nullable column.
 */
final class SchemaMerge {
  private final Table table;
  private final StructType known;
  private final StructType rows;

  SchemaMerge(Table table, StructType rows) {
    this.table = table;
    this.known = SparkTypes.of(table.schema());
    this.rows = rows;
  }

  /**
   * The table with the columns of both, by a commit of its own where it lacked any: earlier rows
   * have null in them.
   *
   * @throws dev.stoa.exception.InvalidTableException when a column cannot be stored
   */
  Table merged() throws IOException {
    SchemaChange change = table.newSchemaChange(CommitToken.random());
    Set<String> names = Set.of(known.fieldNames());
    List<StructField> added =
        Arrays.stream(rows.asNullable().fields())
            .filter(column -> !names.contains(column.name()))
            .toList();
    StoredTypes.columns(added, table.schema()).forEach(change::add);
    boolean isChanged = !added.isEmpty();
    Schema stored = StoredTypes.of(rows.asNullable());
    for (StructField field : known.fields()) {
      Optional<Schema> wider = wider(field, stored);
      if (wider.isPresent()) {
        change.widen(StoredName.stored(StoredName.find(table.schema(), field.name())), wider.get());
        isChanged = true;
      }
    }
    if (isChanged) {
      change.commit();
    }
    return isChanged ? table.refresh() : table;
  }

  /** The type that a column gets; empty where it keeps its own. */
  private Optional<Schema> wider(StructField field, Schema stored) {
    Schema own = StoredName.find(table.schema(), field.name()).schema();
    int at = List.of(rows.fieldNames()).indexOf(field.name());
    boolean isWider = at >= 0 && isWider(rows.apply(at).dataType(), field.dataType());
    boolean getsNulls = !field.nullable() && (at < 0 || rows.apply(at).nullable());
    if (!isWider && !getsNulls) {
      return Optional.empty();
    }
    Schema present = SparkTypes.present(isWider ? stored.getFields().get(at).schema() : own);
    return Optional.of(
        getsNulls || field.nullable()
            ? Schema.createUnion(Schema.create(Schema.Type.NULL), present)
            : present);
  }

  /** What core widens without writing files again. */
  private static boolean isWider(DataType wanted, DataType known) {
    if (wanted instanceof DecimalType more && known instanceof DecimalType less) {
      return more.scale() == less.scale() && more.precision() > less.precision();
    }
    return (wanted.equals(DataTypes.LongType) && known.equals(DataTypes.IntegerType))
        || (wanted.equals(DataTypes.DoubleType) && known.equals(DataTypes.FloatType));
  }

  /** The rows with a null for each nullable column of the table that they lack. */
  static Dataset<Row> filled(Dataset<Row> rows, Table table) {
    List<String> names = Arrays.asList(rows.schema().fieldNames());
    Dataset<Row> filled = rows;
    for (StructField field : SparkTypes.of(table.schema()).fields()) {
      if (field.nullable() && !names.contains(field.name())) {
        filled = filled.withColumn(field.name(), functions.lit(null).cast(field.dataType()));
      }
    }
    return filled;
  }
}
