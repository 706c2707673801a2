package dev.stoa.spark.version;

import java.util.EnumSet;
import java.util.Optional;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.TableCatalogCapability;

/** The options of identity columns, for which Spark 3.5 has no syntax. */
public final class IdentityOptions {
  private IdentityOptions() {}

  /** The capabilities of catalogs for identity columns: none. */
  public static EnumSet<TableCatalogCapability> capabilities() {
    return EnumSet.noneOf(TableCatalogCapability.class);
  }

  /** Returns the options of a new column: none. */
  public static Optional<String> of(Column column) {
    return Optional.empty();
  }
}
