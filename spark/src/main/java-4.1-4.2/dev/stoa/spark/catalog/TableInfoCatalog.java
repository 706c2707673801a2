package dev.stoa.spark.catalog;

import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.version.CheckConstraints;
import dev.stoa.spark.version.IdentityOptions;
import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.StagingTableCatalog;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalogCapability;
import org.apache.spark.sql.connector.catalog.TableInfo;

/** A catalog whose new tables Spark describes in one object, since 4.1. */
abstract class TableInfoCatalog implements StagingTableCatalog {
  /** Returns the tables of the catalog. */
  protected abstract Tables tables();

  @Override
  public Set<TableCatalogCapability> capabilities() {
    Set<TableCatalogCapability> capabilities = EnumSet.copyOf(IdentityOptions.capabilities());
    capabilities.add(TableCatalogCapability.SUPPORT_COLUMN_DEFAULT_VALUE);
    capabilities.add(TableCatalogCapability.SUPPORTS_CREATE_TABLE_WITH_GENERATED_COLUMNS);
    capabilities.add(TableCatalogCapability.SUPPORT_TABLE_CONSTRAINT);
    return capabilities;
  }

  @Override
  public Table createTable(Identifier table, TableInfo info)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return SparkErrors.call(() -> tables().create(table, newTable(info)));
  }

  @Override
  public StagedTable stageCreate(Identifier table, TableInfo info)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return SparkErrors.call(() -> tables().stageCreate(table, newTable(info)));
  }

  @Override
  public StagedTable stageReplace(Identifier table, TableInfo info) throws NoSuchTableException {
    return SparkErrors.call(() -> tables().stageReplace(table, newTable(info)));
  }

  @Override
  public StagedTable stageCreateOrReplace(Identifier table, TableInfo info)
      throws NoSuchNamespaceException {
    return SparkErrors.call(() -> tables().stageCreateOrReplace(table, newTable(info)));
  }

  static NewTable newTable(TableInfo info) {
    return NewTable.of(
        info.columns(),
        info.partitions(),
        info.properties(),
        CheckConstraints.conditions(info.constraints()));
  }
}
