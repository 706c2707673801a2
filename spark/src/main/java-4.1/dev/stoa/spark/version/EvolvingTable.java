package dev.stoa.spark.version;

import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;

/** A table whose columns Spark changes for a command {@code WITH SCHEMA EVOLUTION}. */
public interface EvolvingTable extends Table {
  /** Whether the column may be changed; this version of Spark does not ask. */
  boolean supportsColumnChange(TableChange.ColumnChange change);
}
