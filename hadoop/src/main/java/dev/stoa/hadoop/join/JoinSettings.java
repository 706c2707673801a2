package dev.stoa.hadoop.join;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.text.NameSuggestions;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

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
  private static final String TABLE_PREFIX = "stoa.join.table.";
  private static final String PATH = ".path";
  private static final String KEY = ".key";
  private static final String COLUMNS = ".columns";
  private static final String PREDICATE = ".predicate";
  private static final String VERSION = ".version";
  private static final String TIME = ".at";

  private static final List<String> KEYS = List.of(TYPE, TABLES, STREAMED_TABLE, MEMORY_BUDGET);
  private static final List<String> TABLE_KEYS =
      List.of(PATH, KEY, COLUMNS, PREDICATE, VERSION, TIME);

  /** Less would write a file for every few rows. */
  private static final long MIN_MEMORY_BUDGET = 16 << 10;

  /** More rows would have more keys than the hash table can number. */
  private static final long MAX_MEMORY_BUDGET = 16L << 30;

  private static final long MAX_DEFAULT_MEMORY_BUDGET = 256L << 20;

  /** A group marks the tables that have a key by the bits of a long. */
  private static final int MAX_TABLES = 32;

  private final Configuration conf;

  JoinSettings(Configuration conf) {
    this.conf = conf;
  }

  /**
   * Checks the keys that begin with {@code stoa.join.}, and the values.
   *
   * @throws IllegalArgumentException if a key is unknown or a value is invalid
   */
  void check() {
    List<JoinTable> tables = tables();
    if (tables.size() < 2 || tables.size() > MAX_TABLES) {
      throw new IllegalArgumentException(
          ("a join needs 2 to %d tables, and the job has %d: add each with"
                  + " JoinInputFormat.addTable(job, table)")
              .formatted(MAX_TABLES, tables.size()));
    }
    checkKeys(tables.stream().map(JoinTable::name).toList());
    type();
    streamedTable();
    memoryBudgetInBytes();
  }

  private void checkKeys(List<String> names) {
    List<String> knownKeys =
        Stream.concat(
                KEYS.stream(),
                names.stream().flatMap(name -> TABLE_KEYS.stream().map(key -> key(name, key))))
            .toList();
    for (Map.Entry<String, String> entry : conf) {
      String key = entry.getKey();
      if (key.startsWith(PREFIX) && !knownKeys.contains(key)) {
        throw new IllegalArgumentException(
            "unknown setting \"" + key + "\": " + NameSuggestions.suggestion(key, knownKeys));
      }
    }
  }

  private static String key(String table, String key) {
    return TABLE_PREFIX + table + key;
  }

  /** Returns the tables, in the order in which they were added. */
  List<JoinTable> tables() {
    return tableNames().stream().map(this::table).toList();
  }

  private List<String> tableNames() {
    return Arrays.stream(conf.getTrimmed(TABLES, "").split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private JoinTable table(String name) {
    String versionKey = key(name, VERSION);
    String timeKey = key(name, TIME);
    Optional<String> version =
        value(versionKey).map(text -> checkVersion(versionKey, text.strip()));
    Optional<Instant> time = value(timeKey).map(text -> parseTime(timeKey, text.strip()));
    if (version.isPresent() && time.isPresent()) {
      throw new IllegalArgumentException(
          "%s and %s cannot be combined: set one of them".formatted(versionKey, timeKey));
    }
    return new JoinTable(
        name,
        new Path(required(key(name, PATH))),
        ColumnPath.splitList(required(key(name, KEY))),
        value(key(name, COLUMNS)),
        value(key(name, PREDICATE)).map(text -> parsePredicate(key(name, PREDICATE), text)),
        version,
        time);
  }

  private static String checkVersion(String key, String versionOrTag) {
    if (versionOrTag.matches("[0-9]{19,}")) {
      throw new IllegalArgumentException(
          key + " is " + versionOrTag + ", which is too large for a version: correct it");
    }
    return versionOrTag;
  }

  private Optional<String> value(String key) {
    // getRaw, since a ${name} in a literal is not a variable
    return Optional.ofNullable(conf.getRaw(key));
  }

  private String required(String key) {
    return value(key)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is missing: set it, as %s names the table".formatted(key, TABLES)));
  }

  private static Instant parseTime(String key, String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          key + " has the invalid time \"" + text + "\": write it as in 2026-03-01T12:00:00Z", e);
    }
  }

  private static FilterPredicate parsePredicate(String key, String text) {
    try {
      return FilterPredicates.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + " is not a valid predicate: " + e.getMessage(), e);
    }
  }

  void addTable(JoinTable table) {
    List<String> names = new ArrayList<>(tableNames());
    if (names.contains(table.name())) {
      throw new IllegalArgumentException(
          "the join already has a table \"%s\": give each table another name"
              .formatted(table.name()));
    }
    names.add(table.name());
    conf.set(TABLES, String.join(",", names));
    conf.set(key(table.name(), PATH), table.path().toString());
    conf.set(key(table.name(), KEY), String.join(", ", table.key()));
    set(key(table.name(), COLUMNS), table.columns());
    set(key(table.name(), PREDICATE), table.predicate().map(FilterPredicate::toString));
    set(key(table.name(), VERSION), table.version());
    set(key(table.name(), TIME), table.time().map(Instant::toString));
  }

  private void set(String key, Optional<String> value) {
    value.ifPresentOrElse(text -> conf.set(key, text), () -> conf.unset(key));
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
    int table = tableNames().indexOf(name);
    if (table < 0) {
      throw new IllegalArgumentException(
          "%s is \"%s\", which the join does not have: set it to one of %s"
              .formatted(STREAMED_TABLE, name, tableNames()));
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
    long sizeInBytes;
    try {
      sizeInBytes = TraditionalBinaryPrefix.string2long(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          ("%s: \"%s\" is not a size: write a number of bytes, or a number with K, M or G, as in"
                  + " 128M")
              .formatted(MEMORY_BUDGET, text),
          e);
    }
    return checkMemoryBudget(sizeInBytes);
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
