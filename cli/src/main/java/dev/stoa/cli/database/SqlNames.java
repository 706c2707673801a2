package dev.stoa.cli.database;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/**
 * Quotes the names of tables and columns in statements.
 *
 * @param quote the database's quotation mark; empty if it has none
 */
public record SqlNames(String quote) {
  /** Returns the quotation of a database. */
  public static SqlNames of(DatabaseMetaData metaData) throws SQLException {
    return new SqlNames(metaData.getIdentifierQuoteString().strip());
  }

  /** Returns a name in quotes, with quotation marks in it doubled. */
  public String quote(String name) {
    return quote.isEmpty() ? name : quote + name.replace(quote, quote + quote) + quote;
  }
}
