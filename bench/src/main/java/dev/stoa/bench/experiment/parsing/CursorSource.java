package dev.stoa.bench.experiment.parsing;

import com.sleepycat.je.CacheMode;
import com.sleepycat.je.Cursor;
import com.sleepycat.je.CursorConfig;
import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.Environment;
import com.sleepycat.je.Get;
import com.sleepycat.je.ReadOptions;
import dev.stoa.bench.experiment.study.file.BerkeleyDbFormat;
import java.nio.file.Path;

/** Reads the tuples of a database with a cursor, without locks. */
final class CursorSource implements TupleSource {
  /** Each leaf is read once, so the cache need not keep it. */
  private static final ReadOptions OPTIONS = new ReadOptions().setCacheMode(CacheMode.EVICT_BIN);

  private final Environment environment;
  private final Database database;
  private final Cursor cursor;
  private final DatabaseEntry key = new DatabaseEntry();

  private CursorSource(Environment environment, Database database) {
    this.environment = environment;
    this.database = database;
    cursor = database.openCursor(null, CursorConfig.READ_UNCOMMITTED);
    key.setPartial(0, 0, true); // The key is not copied.
  }

  static TupleSource open(Path directory) {
    Environment environment = BerkeleyDbFormat.openEnvironment(directory);
    return new CursorSource(environment, BerkeleyDbFormat.openDatabase(environment));
  }

  @Override
  public boolean next(DatabaseEntry tuple) {
    return cursor.get(key, tuple, Get.NEXT, OPTIONS) != null;
  }

  @Override
  public void close() {
    cursor.close();
    database.close();
    environment.close();
  }
}
