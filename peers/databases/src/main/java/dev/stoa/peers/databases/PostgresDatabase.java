package dev.stoa.peers.databases;

import dev.stoa.bench.experiment.study.database.Databases.TableDefinition;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.PGConnection;

/** A PostgreSQL server, whose rows are read through JDBC, some at a time. */
record PostgresDatabase(EmbeddedPostgres server, Connection connection) implements Database {
  private static final int FETCH_SIZE = 10_000;

  static PostgresDatabase open(Path directory) throws SQLException, IOException {
    EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setDataDirectory(directory.resolve("data"))
            .setCleanDataDirectory(false)
            .setServerConfig("shared_buffers", "512MB")
            .setServerConfig("work_mem", "1GB")
            .setServerConfig("maintenance_work_mem", "512MB")
            .setServerConfig("fsync", "off")
            .start();
    Connection connection = server.getPostgresDatabase().getConnection();
    return new PostgresDatabase(server, connection);
  }

  @Override
  public void load(TableDefinition table, Path text) throws SQLException, IOException {
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement();
        Reader lines = Files.newBufferedReader(text, StandardCharsets.UTF_8)) {
      statement.execute("CREATE TABLE unsorted (" + table.columns() + ")");
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn("COPY unsorted FROM STDIN (FORMAT csv, DELIMITER '|', QUOTE E'\\x01')", lines);
      // As the study's authors loaded it: sorted by the column of a clustered index.
      statement.execute(
          "CREATE TABLE %s AS SELECT * FROM unsorted ORDER BY %s"
              .formatted(table.name(), table.sortColumn()));
      statement.execute("DROP TABLE unsorted");
      createIndex(statement, table, table.sortColumn());
      for (String column : table.indexedColumns()) {
        createIndex(statement, table, column);
      }
      statement.execute("VACUUM (ANALYZE, FREEZE) " + table.name());
    }
  }

  private static void createIndex(Statement statement, TableDefinition table, String column)
      throws SQLException {
    statement.execute("CREATE INDEX ON %s (%s)".formatted(table.name(), column));
  }

  @Override
  public long write(String sql, Path file) throws SQLException, IOException {
    connection.setAutoCommit(false); // Otherwise the driver reads all rows into memory.
    long count = 0;
    try (Statement statement = connection.createStatement();
        BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      statement.setFetchSize(FETCH_SIZE);
      try (ResultSet rows = statement.executeQuery(sql)) {
        int columnCount = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          out.append(rows.getString(1));
          for (int column = 2; column <= columnCount; column++) {
            out.append('\t').append(rows.getString(column));
          }
          out.append('\n');
          count++;
        }
      }
    } finally {
      connection.rollback();
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IOException("the connection to PostgreSQL cannot be closed", e);
    } finally {
      server.close();
    }
  }
}
