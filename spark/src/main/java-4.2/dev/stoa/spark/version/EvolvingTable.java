package dev.stoa.spark.version;

import org.apache.spark.sql.connector.catalog.SupportsSchemaEvolution;

/** A table whose columns Spark changes for a command {@code WITH SCHEMA EVOLUTION}. */
public interface EvolvingTable extends SupportsSchemaEvolution {}
