package dev.stoa.spark.catalog;

import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.version.IdentityOptions;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.StagingTableCatalog;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalogCapability;
import org.apache.spark.sql.connector.expressions.Transform;

/** A catalog whose new tables Spark describes by their columns, before 4.1. */
abstract class ColumnsCatalog implements StagingTableCatalog {
  /** Returns the tables of the catalog. */
  protected abstract Tables tables();

  @Override
  public Set<TableCatalogCapability> capabilities() {
    Set<TableCatalogCapability> capabilities = EnumSet.copyOf(IdentityOptions.capabilities());
    capabilities.add(TableCatalogCapability.SUPPORT_COLUMN_DEFAULT_VALUE);
    capabilities.add(TableCatalogCapability.SUPPORTS_CREATE_TABLE_WITH_GENERATED_COLUMNS);
    return capabilities;
  }

  @Override
  public Table createTable(
      Identifier table, Column[] columns, Transform[] partitions, Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    NewTable newTable = NewTable.of(columns, partitions, properties, Map.of());
    return SparkErrors.call(() -> tables().create(table, newTable));
  }

  @Override
  public StagedTable stageCreate(
      Identifier table, Column[] columns, Transform[] partitions, Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    NewTable newTable = NewTable.of(columns, partitions, properties, Map.of());
    return SparkErrors.call(() -> tables().stageCreate(table, newTable));
  }

  @Override
  public StagedTable stageReplace(
      Identifier table, Column[] columns, Transform[] partitions, Map<String, String> properties)
      throws NoSuchTableException {
    NewTable newTable = NewTable.of(columns, partitions, properties, Map.of());
    return SparkErrors.call(() -> tables().stageReplace(table, newTable));
  }

  @Override
  public StagedTable stageCreateOrReplace(
      Identifier table, Column[] columns, Transform[] partitions, Map<String, String> properties)
      throws NoSuchNamespaceException {
    NewTable newTable = NewTable.of(columns, partitions, properties, Map.of());
    return SparkErrors.call(() -> tables().stageCreateOrReplace(table, newTable));
  }
}
