package dev.stoa.spark.version;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.types.StructType;

/** The methods of a table that not all versions of Spark have: here, those before 4.1. */
public interface VersionTable extends Table {
  /** The property that later versions of Spark show as the table's type: none. */
  Map<String, String> TABLE_TYPE = Map.of();

  /** Returns the conditions of the table by name, which this version of Spark does not check. */
  default Map<String, String> conditions() {
    return Map.of();
  }

  /** Returns what identifies the table; this version of Spark does not ask. */
  default String id() {
    return null;
  }

  /** Returns the version of the table; this version of Spark does not ask. */
  default String version() {
    return null;
  }

  @Override
  @SuppressWarnings("deprecation") // nothing else is abstract in this version
  default StructType schema() {
    return CatalogV2Util.v2ColumnsToStructType(columns());
  }
}
