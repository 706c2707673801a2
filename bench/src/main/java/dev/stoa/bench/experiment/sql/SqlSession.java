package dev.stoa.bench.experiment.sql;

import java.io.IOException;
import java.sql.SQLException;

/** A connection over one contestant's tables, used by one thread and open for all runs. */
interface SqlSession extends AutoCloseable {
  /** Runs a query and reads all of its rows. */
  SqlAnswer run(String sql) throws SQLException, IOException;

  @Override
  void close() throws SQLException, IOException;
}
