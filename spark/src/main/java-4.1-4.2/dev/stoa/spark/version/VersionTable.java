package dev.stoa.spark.version;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableSummary;
import org.apache.spark.sql.connector.catalog.constraints.Constraint;

/** The methods of a table that not all versions of Spark have: here, those since 4.1. */
public interface VersionTable extends Table {
  /** The property that says that Spark may delete the table's files. */
  Map<String, String> TABLE_TYPE =
      Map.of(TableCatalog.PROP_TABLE_TYPE, TableSummary.MANAGED_TABLE_TYPE);

  /** Returns the conditions that Spark checks for each row that it writes, by name. */
  default Map<String, String> conditions() {
    return Map.of();
  }

  @Override
  default Constraint[] constraints() {
    return CheckConstraints.of(conditions());
  }
}
