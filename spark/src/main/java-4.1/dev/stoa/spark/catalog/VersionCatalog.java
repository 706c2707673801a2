package dev.stoa.spark.catalog;

/** The methods of a catalog that not all versions of Spark have: here, those of 4.1. */
public abstract class VersionCatalog extends TableInfoCatalog {
  /** Creates a catalog. */
  protected VersionCatalog() {}
}
