package dev.stoa.spark.catalog;

/** The methods of a catalog that not all versions of Spark have: here, those of 4.0. */
public abstract class VersionCatalog extends ColumnsCatalog {
  /** Creates a catalog. */
  protected VersionCatalog() {}
}
