package dev.stoa.bench.experiment.sql;

import dev.stoa.bench.harness.ThreadSetting;
import dev.stoa.cli.work.FileTree;
import dev.stoa.cli.work.ProgressListener;
import io.trino.tpch.TpchTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes the tables of the contestants. All are copies of one DuckDB database, so that they have
 * the same rows in the same order.
 *
 * @param size the size of the data
 * @param scratchDirectory the directory for a database that no contestant needs
 * @param progress receives the steps
 */
record SqlData(SqlDataSize size, Path scratchDirectory, ProgressListener progress) {
  /** The name by which {@link #attach} makes a database known. */
  static final String DATABASE_NAME = "tables";

  /** The names of all tables. */
  static final List<String> TABLE_NAMES =
      Stream.concat(
              TpchTable.getTables().stream().map(TpchTable::getTableName),
              Stream.of(CrawlRows.TABLE_NAME))
          .toList();

  private static final String DATABASE_FILE = "tables.duckdb";

  /** Makes the database in a directory known to a connection, for reading. */
  static void attach(Connection connection, Path directory) throws SQLException {
    DuckDbSession.execute(
        connection,
        "ATTACH '%s' AS %s (READ_ONLY)".formatted(directory.resolve(DATABASE_FILE), DATABASE_NAME));
  }

  static Path parquetFile(Path directory, String table) {
    return directory.resolve(table + ".parquet");
  }

  /** Writes the data sets of some contestants, by the names of the contestants. */
  void write(Map<String, Path> directories) throws IOException {
    Path databaseDirectory = directories.get(SqlSystem.DUCKDB.label());
    boolean isScratch = databaseDirectory == null;
    if (isScratch) {
      databaseDirectory = Files.createDirectories(scratchDirectory.resolve("database"));
    }
    try {
      progress.step("generating");
      writeDatabase(databaseDirectory);
      Path parquetDirectory = directories.get(SqlSystem.PARQUET.label());
      if (parquetDirectory != null) {
        progress.step("writing Parquet");
        writeParquet(databaseDirectory, parquetDirectory);
      }
      Path stoaDirectory = directories.get(SqlSystem.STOA.label());
      if (stoaDirectory != null) {
        progress.step("writing tables");
        writeStoa(databaseDirectory, stoaDirectory);
      }
    } catch (SQLException e) {
      throw new IOException("the data cannot be written: " + e.getMessage(), e);
    }
    if (isScratch) {
      FileTree.remove(databaseDirectory);
    }
  }

  private void writeDatabase(Path directory) throws SQLException {
    try (Connection connection = connect()) {
      DuckDbSession.execute(
          connection,
          "ATTACH '%s' AS %s".formatted(directory.resolve(DATABASE_FILE), DATABASE_NAME));
      DuckDbSession.execute(connection, "USE " + DATABASE_NAME);
      for (TpchTable<?> table : TpchTable.getTables()) {
        TpchRows.write(table, size.scaleFactor(), connection);
      }
      CrawlRows.write(size.seed(), size.pageCount(), connection);
    }
  }

  private static void writeParquet(Path databaseDirectory, Path directory) throws SQLException {
    try (Connection connection = connect()) {
      attach(connection, databaseDirectory);
      for (String table : TABLE_NAMES) {
        DuckDbSession.execute(
            connection,
            "COPY %s.%s TO '%s' (FORMAT parquet, COMPRESSION zstd)"
                .formatted(DATABASE_NAME, table, parquetFile(directory, table)));
      }
    }
  }

  private static void writeStoa(Path databaseDirectory, Path directory)
      throws SQLException, IOException {
    try (StoaSession session = StoaSession.open(directory, ThreadSetting.ALL.threadCount())) {
      session.copyTables(databaseDirectory);
    }
  }

  private static Connection connect() throws SQLException {
    return DuckDbSession.connect(ThreadSetting.ALL.threadCount());
  }
}
