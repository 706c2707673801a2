package dev.stoa.spark.version;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.connector.catalog.CatalogPlugin;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;

/** Tables in plans. */
public final class Relations {
  private Relations() {}

  /** Returns a table outside catalogs, with functions for its partitioning. */
  public static DataSourceV2Relation of(
      Table table, CatalogPlugin functions, CaseInsensitiveStringMap options) {
    return DataSourceV2Relation.create(
        table, Option.apply(functions), Option.empty(), options, Option.empty());
  }

  /** Returns a relation with another table and other columns. */
  public static DataSourceV2Relation withTable(
      DataSourceV2Relation relation, Table table, List<AttributeReference> output) {
    return relation.copy(
        table,
        ScalaCollections.list(output),
        relation.catalog(),
        relation.identifier(),
        relation.options(),
        relation.timeTravelSpec());
  }
}
