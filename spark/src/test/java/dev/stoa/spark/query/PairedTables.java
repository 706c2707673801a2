package dev.stoa.spark.query;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * The same random rows in a Stoa table after some changes, at its last version or an earlier one,
 * and in a Parquet table that Spark wrote at once.
 *
 * @param log the changes
 */
record PairedTables(TableModel model, Dataset<Row> stored, Dataset<Row> parquet, List<String> log) {
  private static final int MAX_CHANGE_COUNT = 9;

  /** The expected state of a table at a version. */
  private record State(long version, TableModel model, List<String> log) {
    static State of(RandomChanges changes) {
      return new State(changes.version(), changes.model(), List.copyOf(changes.log()));
    }
  }

  /**
   * Creates a pair of tables in a directory.
   *
   * @param stoaSession the session for the Stoa table
   * @param parquetSession the session for the Parquet table
   */
  static PairedTables create(
      SparkSession stoaSession, SparkSession parquetSession, Random random, Path directory) {
    SparkSession.setActiveSession(stoaSession);
    RandomChanges changes =
        RandomChanges.ofNewTable(stoaSession, random, directory.resolve("stoa"));
    List<State> states = new ArrayList<>(List.of(State.of(changes)));
    for (int i = random.nextInt(MAX_CHANGE_COUNT); i > 0; i--) {
      changes.next();
      states.add(State.of(changes));
    }
    boolean isEarlier = random.nextInt(5) == 0;
    State state = states.get(isEarlier ? random.nextInt(states.size()) : states.size() - 1);
    Dataset<Row> stored =
        isEarlier ? changes.stored().readAt(state.version) : changes.stored().read();
    List<String> log = new ArrayList<>(state.log);
    log.add("read at version " + state.version + (isEarlier ? ", not the last" : ""));
    SparkSession.setActiveSession(parquetSession);
    String path = directory.resolve("parquet").toString();
    Dataset<Row> frame = state.model.frame(parquetSession);
    frame.coalesce(1).write().mode(SaveMode.ErrorIfExists).parquet(path);
    Dataset<Row> parquet = parquetSession.read().schema(state.model.schema()).parquet(path);
    return new PairedTables(
        state.model,
        stored,
        random.nextInt(4) == 0 ? parquet : inMemory(parquetSession, parquet),
        log);
  }

  /**
   * Returns the rows of the Parquet table in memory: reading the files for each query would take
   * most of the test's time.
   */
  private static Dataset<Row> inMemory(SparkSession spark, Dataset<Row> parquet) {
    return spark.createDataFrame(parquet.collectAsList(), parquet.schema());
  }
}
