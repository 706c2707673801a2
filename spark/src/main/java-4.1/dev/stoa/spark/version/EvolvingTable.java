package dev.stoa.spark.version;

import java.util.Set;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableChange;

/** A table whose columns Spark changes for a command {@code WITH SCHEMA EVOLUTION}. */
public interface EvolvingTable extends Table {
  /** The capability by which Spark recognizes such a table. */
  Set<TableCapability> EVOLUTION = Set.of(TableCapability.AUTOMATIC_SCHEMA_EVOLUTION);

  /** Whether the column may be changed; this version of Spark does not ask. */
  boolean supportsColumnChange(TableChange.ColumnChange change);
}
