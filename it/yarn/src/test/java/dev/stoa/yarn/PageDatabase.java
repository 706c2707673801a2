package dev.stoa.yarn;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.tools.Server;

/**
 * A database of all pages, which tasks reach through the network. The first query of a task for the
 * view {@link #VIEW} stops in the middle of the first half of its rows.
 */
public final class PageDatabase implements AutoCloseable {
  static final String VIEW = "held_pages";
  private static final String NAME = "mem:pages";
  private static final long HELD_NUMBER = Pages.ROW_COUNT / 4;
  private static final long TIMEOUT_MINUTES = 4;
  private static final AtomicInteger CALLS = new AtomicInteger();
  private static final CountDownLatch QUERY = new CountDownLatch(1);
  private static final CountDownLatch RELEASE = new CountDownLatch(1);

  private final Connection connection;
  private final Server server;

  private PageDatabase(Connection connection, Server server) {
    this.connection = connection;
    this.server = server;
  }

  static PageDatabase start() throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:h2:" + NAME);
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE \"pages\"(\"url\" varchar NOT NULL, \"number\" bigint NOT NULL)");
      statement.execute("CREATE ALIAS hold FOR 'dev.stoa.yarn.PageDatabase.hold'");
      statement.execute(
          "CREATE VIEW \"%s\" AS SELECT *, hold(\"number\") AS \"held\" FROM \"pages\""
              .formatted(VIEW));
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO \"pages\" VALUES (?, ?)")) {
      for (long number : Pages.numbers()) {
        insert.setString(1, Pages.url(number));
        insert.setLong(2, number);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    return new PageDatabase(connection, Server.createTcpServer("-tcpPort", "0").start());
  }

  String url() {
    return "jdbc:h2:tcp://localhost:%d/%s".formatted(server.getPort(), NAME);
  }

  /**
   * Called by the database for each row that a query reads. The first query is not a task's: it
   * finds the range of the numbers.
   */
  public static long hold(long number) throws InterruptedException {
    if (number == HELD_NUMBER && CALLS.incrementAndGet() > 1) {
      QUERY.countDown();
      RELEASE.await();
    }
    return number;
  }

  /** Waits until a query has stopped. */
  void awaitQuery() throws InterruptedException {
    if (!QUERY.await(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
      throw new AssertionError("no task has read row " + HELD_NUMBER);
    }
  }

  /** Lets the query, and all later ones, continue. */
  void release() {
    RELEASE.countDown();
  }

  @Override
  public void close() throws SQLException {
    release();
    server.stop();
    connection.close();
  }
}
