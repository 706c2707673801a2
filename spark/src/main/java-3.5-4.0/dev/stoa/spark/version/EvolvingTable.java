package dev.stoa.spark.version;

import java.util.Set;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableChange;

/** A table whose columns later versions of Spark change to fit the rows of a command. */
public interface EvolvingTable extends Table {
  /** The capability by which Spark recognizes such a table: none. */
  Set<TableCapability> EVOLUTION = Set.of();

  /** Whether the column may be changed; this version of Spark does not ask. */
  boolean supportsColumnChange(TableChange.ColumnChange change);
}
