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
 * The same random rows twice: in one of our tables after some changes, at its last version or an
 * earlier one, and written at once by Spark as Parquet.
 *
 * @param log of the changes
 */
record PairedTables(TableModel model, Dataset<Row> stored, Dataset<Row> parquet, List<String> log) {
  private static final int MAX_CHANGES = 9;

  /** A table after some changes. */
  private record State(long version, TableModel model, List<String> log) {
    static State of(RandomChanges changes) {
      return new State(changes.version(), changes.model(), List.copyOf(changes.log()));
    }
  }

  /**
   * Creates new twins in a directory.
   *
   * @param ours the session for our table
   * @param theirs the session for Parquet
   */
  static PairedTables make(SparkSession ours, SparkSession theirs, Random random, Path directory) {
    SparkSession.setActiveSession(ours);
    RandomChanges changes = RandomChanges.ofNewTable(ours, random, directory.resolve("stoa"));
    List<State> states = new ArrayList<>(List.of(State.of(changes)));
    for (int i = random.nextInt(MAX_CHANGES); i > 0; i--) {
      changes.next();
      states.add(State.of(changes));
    }
    boolean isEarlier = random.nextInt(5) == 0;
    State state = states.get(isEarlier ? random.nextInt(states.size()) : states.size() - 1);
    Dataset<Row> stored =
        isEarlier ? changes.stored().readAt(state.version) : changes.stored().read();
    List<String> log = new ArrayList<>(state.log);
    log.add("read at version " + state.version + (isEarlier ? ", not the last" : ""));
    SparkSession.setActiveSession(theirs);
    String path = directory.resolve("parquet").toString();
    Dataset<Row> frame = state.model.frame(theirs);
    frame.coalesce(1).write().mode(SaveMode.ErrorIfExists).parquet(path);
    Dataset<Row> parquet = theirs.read().schema(state.model.schema()).parquet(path);
    return new PairedTables(
        state.model, stored, random.nextInt(4) == 0 ? parquet : kept(theirs, parquet), log);
  }

  /**
   * The rows read from Parquet, cached: reading them for each query would take most of the test's
   * time.
   */
  private static Dataset<Row> kept(SparkSession spark, Dataset<Row> parquet) {
    return spark.createDataFrame(parquet.collectAsList(), parquet.schema());
  }
}
