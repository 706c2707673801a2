package dev.stoa.cli.database;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/**
 * The address of a database and the properties with which its driver connects, which contain the
 * credentials. Opens connections, and writes messages that name the address and no password.
 */
public final class DatabaseAccess {
  /** The driver's properties of the user's name and password, in all of JDBC. */
  public static final String USER = "user";

  /** The driver's property of the password, in all of JDBC. */
  public static final String PASSWORD = "password";

  private static final String POSTGRESQL = "jdbc:postgresql";

  /** Shorter values would also be replaced where they are no secret. */
  private static final int MIN_SECRET_LENGTH = 3;

  private final DatabaseUrl url;
  private final Properties properties;

  /** Creates an access with a copy of the properties. */
  public DatabaseAccess(DatabaseUrl url, Properties properties) {
    this.url = url;
    this.properties = copyOf(properties);
    if (url.hasDriver(POSTGRESQL)) {
      this.properties.putIfAbsent("ApplicationName", "stoa");
      this.properties.putIfAbsent("tcpKeepAlive", "true"); // or a lost server is never noticed
      this.properties.putIfAbsent("reWriteBatchedInserts", "true"); // one statement per batch
    }
  }

  private static Properties copyOf(Properties properties) {
    Properties copy = new Properties();
    properties.stringPropertyNames().forEach(name -> copy.put(name, properties.getProperty(name)));
    return copy;
  }

  /** Returns the address. */
  public DatabaseUrl url() {
    return url;
  }

  /** Returns a copy of the properties, which contain the password. */
  public Properties properties() {
    return copyOf(properties);
  }

  /**
   * Opens a connection whose statements belong to transactions.
   *
   * @throws DatabaseException when there is no driver, or the database cannot be reached or rejects
   *     the user
   */
  public Connection open() {
    try {
      Connection connection = Drivers.find(url).connect(url.text(), properties());
      if (connection == null) {
        throw new DatabaseException(
            "the JDBC driver rejects %s: correct the address".formatted(url));
      }
      return withTransactions(connection);
    } catch (SQLException e) {
      throw new DatabaseException(DatabaseErrors.connectMessage(this, e), withoutSecrets(e));
    }
  }

  private static Connection withTransactions(Connection connection) throws SQLException {
    try {
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Returns the exception about a failure.
   *
   * @param location the table and row, such as "table orders, row 7"; empty if they are unknown
   * @param outcome what happened to the data, such as "nothing was loaded"
   */
  public DatabaseException failure(String location, String outcome, SQLException exception) {
    String place = location.isEmpty() ? url.toString() : url + ", " + location;
    return new DatabaseException(
        DatabaseErrors.message(this, place, outcome, exception), withoutSecrets(exception));
  }

  /** Returns whether a failure is about one value, so that other rows can still be read. */
  public static boolean isBadValue(SQLException exception) {
    return DatabaseErrors.isBadValue(exception);
  }

  /** Removes passwords from what a driver says. */
  public String withoutSecrets(String text) {
    String shown = text.replace(url.text(), url.toString());
    for (String name : properties.stringPropertyNames()) {
      String value = properties.getProperty(name);
      if (DatabaseUrl.isSecretName(name) && value.length() >= MIN_SECRET_LENGTH) {
        shown = shown.replace(value, "***");
      }
    }
    return shown;
  }

  /**
   * Returns an exception of the driver to be the cause of another one: itself, or a copy without
   * causes if it says a password, which the printed causes would show.
   */
  public SQLException withoutSecrets(SQLException exception) {
    StringWriter printed = new StringWriter();
    exception.printStackTrace(new PrintWriter(printed));
    String text = printed.toString();
    if (withoutSecrets(text).equals(text)) {
      return exception;
    }
    SQLException copy =
        new SQLException(
            withoutSecrets(String.valueOf(exception.getMessage())),
            exception.getSQLState(),
            exception.getErrorCode());
    copy.setStackTrace(exception.getStackTrace());
    return copy;
  }

  /** The address without passwords. */
  @Override
  public String toString() {
    return url.toString();
  }
}
