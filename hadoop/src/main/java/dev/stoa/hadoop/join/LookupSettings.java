package dev.stoa.hadoop.join;

import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings of lookup joins in a job's configuration, whose keys begin with {@code
 * stoa.lookup.}; called by {@link LookupJoin} when a job is submitted, and in its tasks.
 */
final class LookupSettings {
  private static final String TABLES = "stoa.lookup.tables";
  private static final String BATCH_SIZE = "stoa.lookup.batch.keys";
  private static final String CACHE_SIZE = "stoa.lookup.cache.bytes";

  private static final List<String> KEYS = List.of(TABLES, BATCH_SIZE, CACHE_SIZE);

  private static final String PREFIX = "stoa.lookup.";
  private static final int DEFAULT_BATCH_SIZE = 1_000;

  /** More keys are not faster, and their rows take memory. */
  private static final int MAX_BATCH_SIZE = 1_000_000;

  private final Configuration conf;
  private final JoinTableSettings tables;

  LookupSettings(Configuration conf) {
    this.conf = conf;
    this.tables = new JoinTableSettings(conf, PREFIX);
  }

  /**
   * Checks the keys that begin with {@code stoa.lookup.}, and the values.
   *
   * @throws IllegalArgumentException if a key is unknown or a value is invalid
   */
  void check() {
    tables.checkKeys(KEYS);
    tables.all();
    batchSize();
    maxCachedBytes();
  }

  void addTable(JoinTable table) {
    tables.add(table);
  }

  /**
   * Returns a table, at the version that all tasks read.
   *
   * @throws IllegalArgumentException if the job does not have the table, or no version of it
   */
  JoinTable table(String name) {
    JoinTable table =
        tables.all().stream()
            .filter(candidate -> candidate.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the job looks up no table \"%s\", only %s: add it with LookupJoin.addTable(job, table)"
                            .formatted(name, tables.names())));
    if (table.version().filter(LookupSettings::isNumber).isEmpty()) {
      throw new IllegalArgumentException(
          "%stable.%s.version is not a number: call LookupJoin.addTable(job, table) before the job is submitted, so that all tasks read the same version"
              .formatted(PREFIX, name));
    }
    return table;
  }

  private static boolean isNumber(String version) {
    return version.chars().allMatch(Character::isDigit);
  }

  /**
   * Returns the name of the only table of the job.
   *
   * @throws IllegalArgumentException if there is not exactly one
   */
  String onlyTable() {
    if (tables.names().size() != 1) {
      throw new IllegalArgumentException(
          tables.names().isEmpty()
              ? "the job has no table to look keys up in: add it with LookupJoin.addTable(job, table)"
              : "the job looks keys up in several tables, %s: name the one to open"
                  .formatted(tables.names()));
    }
    return tables.names().get(0);
  }

  /** Returns the number of keys that are looked up together. */
  int batchSize() {
    String text = conf.getTrimmed(BATCH_SIZE, "");
    if (text.isEmpty()) {
      return DEFAULT_BATCH_SIZE;
    }
    try {
      return checkBatchSize(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s is \"%s\": set it to a number of keys, such as 1000".formatted(BATCH_SIZE, text), e);
    }
  }

  private static int checkBatchSize(int keyCount) {
    if (keyCount < 1 || keyCount > MAX_BATCH_SIZE) {
      throw new IllegalArgumentException(
          "%s must be from 1 to %d, found %d".formatted(BATCH_SIZE, MAX_BATCH_SIZE, keyCount));
    }
    return keyCount;
  }

  void setBatchSize(int keyCount) {
    conf.setInt(BATCH_SIZE, checkBatchSize(keyCount));
  }

  /** Returns the maximum size of the pages in a task's memory; empty for the default. */
  OptionalLong maxCachedBytes() {
    String text = conf.getTrimmed(CACHE_SIZE, "");
    return text.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(checkCacheSize(JoinTableSettings.parseSize(CACHE_SIZE, text)));
  }

  private static long checkCacheSize(long sizeInBytes) {
    if (sizeInBytes < 0) {
      throw new IllegalArgumentException(
          "%s must be at least 0, found %d".formatted(CACHE_SIZE, sizeInBytes));
    }
    return sizeInBytes;
  }

  void setMaxCachedBytes(long sizeInBytes) {
    conf.setLong(CACHE_SIZE, checkCacheSize(sizeInBytes));
  }
}
