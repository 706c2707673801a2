package dev.stoa.spark.catalog;

import org.apache.spark.sql.connector.catalog.StagingTableCatalog;

/** The methods of a catalog that not all versions of Spark have: here, in 4.1, none. */
public abstract class VersionCatalog implements StagingTableCatalog {
  /** Creates a catalog. */
  protected VersionCatalog() {}

  /** Returns the tables of the catalog. */
  protected abstract Tables tables();
}
