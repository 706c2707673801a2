package dev.stoa.cli.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/**
 * The PostgreSQL server of all tests of this process, which starts when it is first needed, and a
 * database of its own for each test. Where the server cannot start, the tests are skipped.
 */
public final class Postgres {
  /** The name of the user, who may do everything. */
  public static final String USER = "postgres";

  private static final Optional<EmbeddedPostgres> SERVER = start();
  private static final AtomicInteger DATABASE_COUNT = new AtomicInteger();

  private final String url;

  private Postgres(String url) {
    this.url = url;
  }

  private static Optional<EmbeddedPostgres> start() {
    try {
      return Optional.of(
          EmbeddedPostgres.builder()
              .setServerConfig("fsync", "off")
              .setServerConfig("max_connections", "30")
              .setServerConfig("timezone", "Asia/Tokyo")
              .setLocaleConfig("locale", "C.UTF-8")
              .setLocaleConfig("encoding", "UTF8")
              .start());
    } catch (IOException | RuntimeException e) {
      System.err.println("skipped tests of PostgreSQL: the server cannot start: " + e);
      return Optional.empty();
    }
  }

  /** Creates a database; skips the test if the server cannot start. */
  public static Postgres createDatabase() throws SQLException {
    Assumptions.assumeTrue(SERVER.isPresent(), "PostgreSQL cannot start here");
    String name = "test" + DATABASE_COUNT.incrementAndGet();
    String serverUrl = "jdbc:postgresql://localhost:" + SERVER.get().getPort() + "/";
    try (Connection connection = new Postgres(serverUrl + "postgres").connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return new Postgres(serverUrl + name);
  }

  /** Returns the address, which contains the user. */
  public String url() {
    return url + "?user=" + USER;
  }

  /** Returns the address without a user. */
  public String plainUrl() {
    return url;
  }

  /** Returns an access to the database. */
  public DatabaseAccess access() {
    return new DatabaseAccess(new DatabaseUrl(url()), new Properties());
  }

  /** Opens a connection that commits each statement. */
  public Connection connect() throws SQLException {
    Connection connection = access().open();
    connection.setAutoCommit(true);
    return connection;
  }

  /** Executes statements that are separated by semicolons. */
  public void execute(String statements) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(statements);
    }
  }

  /** Returns the only value of a query as text. */
  public String query(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
