package dev.stoa.cli.database;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.regex.Pattern;

/**
 * Converts the exceptions of drivers to sentences for the user. SQL's state codes say what to do:
 * their first two characters are a class that all databases share.
 */
final class DatabaseErrors {
  private static final Pattern LINE_BREAKS = Pattern.compile("\\s*\\R\\s*");

  private DatabaseErrors() {}

  /** Returns whether an exception means that the connection cannot be used any more. */
  static boolean isBrokenConnection(SQLException exception) {
    String state = state(exception);
    return state.startsWith("08")
        || state.startsWith("57P")
        || exception instanceof SQLNonTransientConnectionException
        || exception instanceof SQLTransientConnectionException
        || exception instanceof SQLRecoverableException;
  }

  /** Returns whether an exception is about one value, so that other rows can be read or written. */
  static boolean isBadValue(SQLException exception) {
    return state(exception).startsWith("22");
  }

  /**
   * Returns the sentence about a failure.
   *
   * @param location the address and, where it is known, the table and row
   * @param outcome what happened to the data, such as "nothing was loaded"
   */
  static String message(
      DatabaseAccess access, String location, String outcome, SQLException exception) {
    String reason = reason(access, exception);
    if (isBrokenConnection(exception)) {
      return "%s: the connection broke (%s), and %s: check that the database is running and %s"
          .formatted(location, reason, outcome, "reachable, then run this again");
    }
    return "%s: the database reports an error (%s), and %s: %s"
        .formatted(location, reason, outcome, remedy(state(exception)));
  }

  /** Returns the sentence about a connection that cannot be opened. */
  static String connectMessage(DatabaseAccess access, SQLException exception) {
    String state = state(exception);
    String remedy;
    if (state.startsWith("28")) {
      remedy =
          "name the user with --user, and the password with --password-file or STOA_JDBC_PASSWORD";
    } else if (state.startsWith("3D")) {
      remedy = "correct the name of the database";
    } else {
      remedy = "check the address, and that the database is running and reachable";
    }
    return "cannot connect to %s (%s): %s"
        .formatted(access.url(), reason(access, exception), remedy);
  }

  private static String remedy(String state) {
    if (state.equals("42501")) {
      return "have this user granted the permission, or use --user";
    }
    if (state.startsWith("42")) {
      return "correct the statement, or the name or type that it uses";
    }
    if (state.startsWith("22")) {
      return "correct or leave out the value";
    }
    if (state.startsWith("23")) {
      return "remove what violates the constraint";
    }
    if (state.startsWith("40") || state.startsWith("55")) {
      return "run this again when other transactions have ended";
    }
    return "correct what the database names, then run this again";
  }

  /** Returns what the driver says, on one line and without a password. */
  private static String reason(DatabaseAccess access, SQLException exception) {
    SQLException last = exception;
    while (last.getNextException() != null) { // a batch's own exception names no reason
      last = last.getNextException();
    }
    String message = last.getMessage();
    String text =
        message == null || message.isBlank()
            ? last.getClass().getSimpleName()
            : LINE_BREAKS.matcher(message.strip()).replaceAll(" ");
    return access.withoutSecrets(text);
  }

  private static String state(SQLException exception) {
    for (SQLException next = exception; next != null; next = next.getNextException()) {
      if (next.getSQLState() != null) {
        return next.getSQLState();
      }
    }
    return "";
  }
}
