package dev.stoa.spark.version;

import java.util.EnumSet;
import java.util.Optional;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.TableCatalogCapability;

/** The options of identity columns in statements. */
public final class IdentityOptions {
  private IdentityOptions() {}

  /** The capabilities of catalogs for identity columns. */
  public static EnumSet<TableCatalogCapability> capabilities() {
    return EnumSet.of(TableCatalogCapability.SUPPORTS_CREATE_TABLE_WITH_IDENTITY_COLUMNS);
  }

  /** Returns the options of a new column; empty if it is no identity column. */
  public static Optional<String> of(Column column) {
    return Optional.ofNullable(column.identityColumnSpec())
        .map(
            spec ->
                "%s START WITH %d INCREMENT BY %d"
                    .formatted(
                        spec.isAllowExplicitInsert() ? "BY DEFAULT" : "ALWAYS",
                        spec.getStart(),
                        spec.getStep()));
  }
}
