package dev.stoa.sql.command;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/**
 * The database of DuckDB's own tables.
 *
 * @param file its file; empty for one in memory, which ends with the command
 * @param threadCount the number of threads; empty for one per core
 */
record Database(Optional<String> file, Optional<Integer> threadCount) {
  Connection connect() throws SQLException {
    Properties settings = new Properties();
    threadCount.ifPresent(count -> settings.setProperty("threads", count.toString()));
    return DriverManager.getConnection("jdbc:duckdb:" + file.orElse(""), settings);
  }
}
