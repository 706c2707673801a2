package dev.stoa.bench.experiment.sql;

import dev.stoa.sql.SqlResult;
import dev.stoa.sql.StoaDuckDb;
import dev.stoa.sql.TableLocator;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Queries over tables of Stoa, which every query opens again, like Parquet files. */
final class StoaSession implements SqlSession {
  private final Connection connection;
  private final StoaDuckDb duckDb;

  private StoaSession(Connection connection, StoaDuckDb duckDb) {
    this.connection = connection;
    this.duckDb = duckDb;
  }

  /** Opens the tables in a directory. */
  static StoaSession open(Path directory, int threadCount) throws SQLException {
    Connection connection = DuckDbSession.connect(threadCount);
    return new StoaSession(
        connection, StoaDuckDb.register(connection, new DirectoryLocator(directory)));
  }

  /** Copies tables of the database in a directory. */
  void copyTables(Path databaseDirectory) throws SQLException, IOException {
    SqlData.attach(connection, databaseDirectory);
    for (String table : SqlData.TABLE_NAMES) {
      duckDb
          .execute("CREATE TABLE '%s' AS FROM %s.%s".formatted(table, SqlData.DATABASE_NAME, table))
          .close();
    }
  }

  @Override
  public SqlAnswer run(String sql) throws SQLException, IOException {
    try (SqlResult result = duckDb.execute(sql)) {
      return SqlAnswer.read(result.rows().orElseThrow());
    }
  }

  @Override
  public void close() throws SQLException {
    duckDb.close();
    connection.close();
  }

  /** Finds tables by their names in one directory. */
  private record DirectoryLocator(Path directory) implements TableLocator {
    @Override
    public Optional<Table> find(String name) throws IOException {
      Path table = directory.resolve(name);
      return Files.isDirectory(table) ? Optional.of(Table.open(table)) : Optional.empty();
    }

    @Override
    public Storage openForWriting(String name) {
      return LocalStorage.at(directory.resolve(name));
    }
  }
}
