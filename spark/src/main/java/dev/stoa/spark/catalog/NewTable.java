package dev.stoa.spark.catalog;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;

/**
 * A table in a {@code CREATE} statement as Spark describes it.
 *
 * @param conditions the conditions of its constraints by name
 */
record NewTable(
    List<Column> columns,
    List<Transform> partitions,
    Map<String, String> properties,
    Map<String, String> conditions) {
  static NewTable of(
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties,
      Map<String, String> conditions) {
    return new NewTable(List.of(columns), List.of(partitions), properties, conditions);
  }

  /** Returns the table with other properties, and without constraints. */
  NewTable withProperties(Map<String, String> newProperties) {
    return new NewTable(columns, partitions, newProperties, Map.of());
  }

  StructType schema() {
    return CatalogV2Util.v2ColumnsToStructType(columns.toArray(Column[]::new));
  }
}
