package dev.stoa.bench.experiment.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** The contestants, which all run queries in DuckDB; they differ in how tables are stored. */
enum SqlSystem {
  /** Parquet files, written by DuckDB. */
  PARQUET("sql-parquet", "Parquet files with zstd, written by DuckDB's COPY") {
    @Override
    SqlSession open(Path directory, int threadCount) throws SQLException {
      return DuckDbSession.overParquet(directory, threadCount);
    }
  },
  /** A database file. */
  DUCKDB("sql-duckdb", "DuckDB's own tables in a database file") {
    @Override
    SqlSession open(Path directory, int threadCount) throws SQLException {
      return DuckDbSession.overDatabase(directory, threadCount);
    }
  },
  /** Tables of Stoa. */
  STOA("sql-stoa", "tables with default settings, StoaDuckDb") {
    @Override
    SqlSession open(Path directory, int threadCount) throws SQLException, IOException {
      return StoaSession.open(directory, threadCount);
    }
  };

  private final String label;
  private final String setup;

  SqlSystem(String label, String setup) {
    this.label = label;
    this.setup = setup;
  }

  /** Returns the names of all contestants, Parquet's first. */
  static List<String> labels() {
    return Arrays.stream(values()).map(SqlSystem::label).toList();
  }

  /** Returns the contestant's name, which is also that of its data set. */
  String label() {
    return label;
  }

  String setup() {
    return setup;
  }

  /** Opens a connection for queries over the tables in a directory. */
  abstract SqlSession open(Path directory, int threadCount) throws SQLException, IOException;
}
