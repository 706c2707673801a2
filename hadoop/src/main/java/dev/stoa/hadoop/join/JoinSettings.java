package dev.stoa.hadoop.join;

import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings of a join in a job's configuration, whose keys begin with {@code stoa.join.}; called
 * by {@link JoinInputFormat} and tasks.
 */
final class JoinSettings {
  static final String TYPE = "stoa.join.type";
  static final String TABLES = "stoa.join.tables";
  static final String STREAMED_TABLE = "stoa.join.streamed.table";
  static final String MEMORY_BUDGET = "stoa.join.memory.budget.bytes";

  private static final String PREFIX = "stoa.join.";

  private static final List<String> KEYS = List.of(TYPE, TABLES, STREAMED_TABLE, MEMORY_BUDGET);

  /** Less would write a file for every few rows. */
  private static final long MIN_MEMORY_BUDGET = 16 << 10;

  /** More rows would have more keys than the hash table can number. */
  private static final long MAX_MEMORY_BUDGET = 16L << 30;

  private static final long MAX_DEFAULT_MEMORY_BUDGET = 256L << 20;

  /** A group marks the tables that have a key by the bits of a long. */
  private static final int MAX_TABLES = 32;

  private final Configuration conf;
  private final JoinTableSettings tables;

  JoinSettings(Configuration conf) {
    this.conf = conf;
    this.tables = new JoinTableSettings(conf, PREFIX);
  }

  /**
   * Checks the keys that begin with {@code stoa.join.}, and the values.
   *
   * @throws IllegalArgumentException if a key is unknown or a value is invalid
   */
  void check() {
    int tableCount = tables().size();
    if (tableCount < 2 || tableCount > MAX_TABLES) {
      throw new IllegalArgumentException(
          ("a join needs 2 to %d tables, and the job has %d: add each with"
                  + " JoinInputFormat.addTable(job, table)")
              .formatted(MAX_TABLES, tableCount));
    }
    tables.checkKeys(KEYS);
    type();
    streamedTable();
    memoryBudgetInBytes();
  }

  /** Returns the tables, in the order in which they were added. */
  List<JoinTable> tables() {
    return tables.all();
  }

  void addTable(JoinTable table) {
    tables.add(table);
  }

  JoinType type() {
    return JoinType.parse(TYPE, conf.getTrimmed(TYPE, JoinType.INNER.name()));
  }

  void setType(JoinType type) {
    conf.setEnum(TYPE, type);
  }

  /** Returns the position of the table that the job streams; empty if it leaves the choice. */
  OptionalInt streamedTable() {
    String name = conf.getTrimmed(STREAMED_TABLE, "");
    if (name.isEmpty()) {
      return OptionalInt.empty();
    }
    int table = tables.names().indexOf(name);
    if (table < 0) {
      throw new IllegalArgumentException(
          "%s is \"%s\", which the join does not have: set it to one of %s"
              .formatted(STREAMED_TABLE, name, tables.names()));
    }
    return OptionalInt.of(table);
  }

  void setStreamedTable(String name) {
    conf.set(STREAMED_TABLE, name);
  }

  /** Returns the memory for rows, on the machine that runs the task. */
  long memoryBudgetInBytes() {
    String text = conf.getTrimmed(MEMORY_BUDGET, "");
    if (text.isEmpty()) {
      // the framework's sort buffer and other tasks of a local job need memory too
      return Math.min(MAX_DEFAULT_MEMORY_BUDGET, Runtime.getRuntime().maxMemory() / 4);
    }
    return checkMemoryBudget(JoinTableSettings.parseSize(MEMORY_BUDGET, text));
  }

  private static long checkMemoryBudget(long sizeInBytes) {
    if (sizeInBytes < MIN_MEMORY_BUDGET || sizeInBytes > MAX_MEMORY_BUDGET) {
      throw new IllegalArgumentException(
          "%s must be from %d to %d, found %d"
              .formatted(MEMORY_BUDGET, MIN_MEMORY_BUDGET, MAX_MEMORY_BUDGET, sizeInBytes));
    }
    return sizeInBytes;
  }

  void setMemoryBudgetInBytes(long sizeInBytes) {
    conf.setLong(MEMORY_BUDGET, checkMemoryBudget(sizeInBytes));
  }
}
