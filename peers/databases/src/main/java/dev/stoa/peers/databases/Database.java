package dev.stoa.peers.databases;

import dev.stoa.bench.experiment.study.database.Databases.TableDefinition;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/** An open database in a directory of its own. */
interface Database extends Closeable {
  /** The name of the only file of an output. */
  String OUTPUT_FILE = "part-00000";

  /** Creates a table with the rows of a file of delimited text. */
  void load(TableDefinition table, Path text) throws SQLException, IOException;

  /** Writes the rows of a query, with tabs between their columns, and returns their number. */
  long write(String sql, Path file) throws SQLException, IOException;

  /** Opens a database, which is created if its directory is empty. */
  static Database open(String kind, Path directory) throws SQLException, IOException {
    return switch (kind) {
      case "postgresql" -> PostgresDatabase.open(directory);
      case "duckdb" -> DuckDatabase.open(directory);
      default -> throw new IOException("unknown database " + kind);
    };
  }
}
