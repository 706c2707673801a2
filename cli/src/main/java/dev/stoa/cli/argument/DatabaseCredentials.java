package dev.stoa.cli.argument;

import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.database.DatabaseUrl;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import picocli.CommandLine.Option;

/**
 * The options with the user, password and properties of connections to databases. A password is
 * never an argument, which other users of the machine could see.
 */
public final class DatabaseCredentials {
  private static final String USER_VARIABLE = "STOA_JDBC_USER";
  private static final String PASSWORD_VARIABLE = "STOA_JDBC_PASSWORD";

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "The database's user (default: $STOA_JDBC_USER).")
  private Optional<String> user = Optional.empty();

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      converter = LocalPathConverter.class,
      description =
          "A file whose first line is the database's password (default: $STOA_JDBC_PASSWORD).")
  private Optional<Path> passwordFile = Optional.empty();

  @Option(
      names = "--connection",
      paramLabel = "FILE",
      converter = LocalPathConverter.class,
      description =
          "A properties file for the JDBC driver: user, password, and what else it accepts, such "
              + "as sslmode.")
  private Optional<Path> connectionFile = Optional.empty();

  /** Returns whether none of the options is given. */
  public boolean areAbsent() {
    return user.isEmpty() && passwordFile.isEmpty() && connectionFile.isEmpty();
  }

  /** Returns the access to a database; options come before variables of the environment. */
  public DatabaseAccess access(DatabaseUrl url) throws IOException {
    return access(url, System.getenv());
  }

  DatabaseAccess access(DatabaseUrl url, Map<String, String> environment) throws IOException {
    Properties properties = new Properties();
    if (connectionFile.isPresent()) {
      try (Reader reader = new StringReader(read(connectionFile.get()))) {
        properties.load(reader);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            connectionFile.get() + " is not a properties file: write lines name=value", e);
      }
    }
    set(properties, DatabaseAccess.USER, user, environment.get(USER_VARIABLE));
    Optional<String> password = Optional.empty();
    if (passwordFile.isPresent()) {
      password = Optional.of(read(passwordFile.get()).lines().findFirst().orElse(""));
    }
    set(properties, DatabaseAccess.PASSWORD, password, environment.get(PASSWORD_VARIABLE));
    return new DatabaseAccess(url, properties);
  }

  /** Sets a property: to the option, else to the file's own value, else to the variable. */
  private static void set(
      Properties properties, String name, Optional<String> option, String variable) {
    if (option.isPresent()) {
      properties.setProperty(name, option.get());
    } else if (variable != null && !properties.containsKey(name)) {
      properties.setProperty(name, variable);
    }
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("no such file: " + file + "; check the name", e);
    }
  }
}
