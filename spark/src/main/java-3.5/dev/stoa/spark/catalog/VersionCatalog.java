package dev.stoa.spark.catalog;

import java.util.Map;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;

/**
 * The methods of a catalog that not all versions of Spark have: here, those of 3.5, which also has
 * older forms of some methods that it no longer calls.
 */
public abstract class VersionCatalog extends ColumnsCatalog {
  /** Creates a catalog. */
  protected VersionCatalog() {}

  private static Column[] columns(StructType schema) {
    return CatalogV2Util.structTypeToV2Columns(schema);
  }

  @Override
  @SuppressWarnings("deprecation")
  public Table createTable(
      Identifier table, StructType schema, Transform[] partitions, Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return createTable(table, columns(schema), partitions, properties);
  }

  @Override
  @SuppressWarnings("deprecation")
  public StagedTable stageCreate(
      Identifier table, StructType schema, Transform[] partitions, Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return stageCreate(table, columns(schema), partitions, properties);
  }

  @Override
  @SuppressWarnings("deprecation")
  public StagedTable stageReplace(
      Identifier table, StructType schema, Transform[] partitions, Map<String, String> properties)
      throws NoSuchNamespaceException, NoSuchTableException {
    return stageReplace(table, columns(schema), partitions, properties);
  }

  @Override
  @SuppressWarnings("deprecation")
  public StagedTable stageCreateOrReplace(
      Identifier table, StructType schema, Transform[] partitions, Map<String, String> properties)
      throws NoSuchNamespaceException {
    return stageCreateOrReplace(table, columns(schema), partitions, properties);
  }
}
