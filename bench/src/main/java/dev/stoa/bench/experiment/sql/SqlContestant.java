package dev.stoa.bench.experiment.sql;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.harness.ThreadSetting;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * One query over one system's tables. The time is that from the query's text to its last row.
 *
 * @param system the system
 * @param threads the number of threads
 * @param query the query
 * @param directory the directory of the system's tables
 * @param session the connection, which other queries share
 */
record SqlContestant(
    SqlSystem system, ThreadSetting threads, SqlQuery query, Path directory, SqlSession session)
    implements Contestant {
  @Override
  public String name() {
    return system.label();
  }

  @Override
  public String caseName() {
    return threads.caseName(query.name());
  }

  @Override
  public String setup() {
    return system.setup();
  }

  /** Returns the size of all tables of the system. */
  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    try {
      long start = System.nanoTime();
      SqlAnswer answer = session.run(query.text());
      long nanos = System.nanoTime() - start;
      return Outcome.of(answer.toText(), answer.rowCount(), 0, nanos);
    } catch (SQLException e) {
      throw new IOException(label() + " failed: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      session.close();
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }
}
