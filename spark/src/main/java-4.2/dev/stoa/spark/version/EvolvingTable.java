package dev.stoa.spark.version;

import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsSchemaEvolution;
import org.apache.spark.sql.connector.catalog.TableCapability;

/** A table whose columns Spark changes for a command {@code WITH SCHEMA EVOLUTION}. */
public interface EvolvingTable extends SupportsSchemaEvolution {
  /** The capability by which Spark recognizes such a table. */
  Set<TableCapability> EVOLUTION = Set.of(TableCapability.AUTOMATIC_SCHEMA_EVOLUTION);
}
