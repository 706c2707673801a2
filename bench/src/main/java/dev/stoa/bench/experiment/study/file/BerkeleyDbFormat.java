package dev.stoa.bench.experiment.study.file;

import com.sleepycat.bind.tuple.LongBinding;
import com.sleepycat.bind.tuple.TupleBinding;
import com.sleepycat.bind.tuple.TupleOutput;
import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import dev.stoa.bench.experiment.study.data.StudyTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;

/**
 * A database of Berkeley DB Java Edition, without transactions: the key of a row is its position,
 * the data are a tuple, as in {@link TupleFormat}.
 */
public final class BerkeleyDbFormat implements StudyFileFormat {
  private static final String DATABASE_NAME = "rows";

  /**
   * Rows of at most this size are in the leaves of the B-tree. A cursor over such a database takes
   * about a fifth of the time; with the default, of 16, it reads each row from another place.
   */
  private static final int MAX_EMBEDDED_SIZE_IN_BYTES = 4_096;

  private static final int ROWS_PER_LEAF = 512;

  /** Enough for a leaf, which is then read at once. */
  private static final int READ_SIZE_IN_BYTES = 128 << 10;

  private static final long CACHE_SIZE_IN_BYTES = 128L << 20;

  @Override
  public String name() {
    return "berkeley-db";
  }

  @Override
  public void write(StudyTable table, Path directory) throws IOException {
    EnvironmentConfig settings = settings().setAllowCreate(true);
    DatabaseConfig databaseSettings =
        new DatabaseConfig().setAllowCreate(true).setNodeMaxEntries(ROWS_PER_LEAF);
    try (Environment environment = new Environment(directory.toFile(), settings);
        Database database = environment.openDatabase(null, DATABASE_NAME, databaseSettings)) {
      List<Schema.Field> fields = table.schema().getFields();
      TupleOutput tuple = new TupleOutput();
      DatabaseEntry key = new DatabaseEntry();
      DatabaseEntry data = new DatabaseEntry();
      for (long position = 0; position < table.rowCount(); position++) {
        LongBinding.longToEntry(position, key);
        TupleFormat.encode(fields, table.row(position), tuple);
        TupleBinding.outputToEntry(tuple, data);
        database.put(null, key, data);
      }
    }
  }

  /** Opens the environment of a data set for reading. */
  public static Environment openEnvironment(Path directory) {
    return new Environment(directory.toFile(), settings().setReadOnly(true));
  }

  /** Opens the database with the rows. */
  public static Database openDatabase(Environment environment) {
    return environment.openDatabase(null, DATABASE_NAME, new DatabaseConfig().setReadOnly(true));
  }

  private static EnvironmentConfig settings() {
    EnvironmentConfig settings = new EnvironmentConfig();
    settings.setTransactional(false);
    settings.setCacheSize(CACHE_SIZE_IN_BYTES);
    settings.setConfigParam(
        EnvironmentConfig.TREE_MAX_EMBEDDED_LN, Integer.toString(MAX_EMBEDDED_SIZE_IN_BYTES));
    settings.setConfigParam(
        EnvironmentConfig.LOG_FAULT_READ_SIZE, Integer.toString(READ_SIZE_IN_BYTES));
    // Threads that would only take time from other contestants.
    settings.setConfigParam(EnvironmentConfig.ENV_RUN_VERIFIER, "false");
    settings.setConfigParam(EnvironmentConfig.STATS_COLLECT, "false");
    return settings;
  }
}
