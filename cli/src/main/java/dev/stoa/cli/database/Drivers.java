package dev.stoa.cli.database;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Finds the JDBC driver of an address on the class path, in a task's class loader too. */
final class Drivers {
  private Drivers() {}

  /**
   * Returns the driver that accepts an address.
   *
   * @throws DatabaseException when there is none
   */
  static Driver find(DatabaseUrl url) {
    List<Driver> drivers = new ArrayList<>(DriverManager.drivers().toList());
    drivers.addAll(driversOfContext());
    return drivers.stream()
        .filter(driver -> accepts(driver, url))
        .findFirst()
        .orElseThrow(() -> missing(url));
  }

  private static boolean accepts(Driver driver, DatabaseUrl url) {
    try {
      return driver.acceptsURL(url.text());
    } catch (SQLException e) {
      return false;
    }
  }

  /**
   * Returns the drivers that the thread's class loader finds; skips those that cannot be loaded.
   */
  private static List<Driver> driversOfContext() {
    List<Driver> drivers = new ArrayList<>();
    Iterator<Driver> found = ServiceLoader.load(Driver.class).iterator();
    Optional<Driver> driver = next(found);
    while (driver.isPresent()) {
      drivers.add(driver.get());
      driver = next(found);
    }
    return drivers;
  }

  private static Optional<Driver> next(Iterator<Driver> drivers) {
    while (true) {
      try {
        return drivers.hasNext() ? Optional.of(drivers.next()) : Optional.empty();
      } catch (ServiceConfigurationError e) {
        // A jar that lacks a class it needs must not hide the other drivers.
      }
    }
  }

  private static DatabaseException missing(DatabaseUrl url) {
    return new DatabaseException(
        "there is no JDBC driver for %s on the class path: add its jar, as in %s"
            .formatted(url, "STOA_CLASSPATH=driver.jar stoa load …"));
  }
}
