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
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * The tables in a job's configuration: those of {@link JoinSettings}, below {@code stoa.join.}, or
 * of {@link LookupSettings}, below {@code stoa.lookup.}.
 */
final class JoinTableSettings {
  private static final String PATH = ".path";
  private static final String KEY = ".key";
  private static final String COLUMNS = ".columns";
  private static final String PREDICATE = ".predicate";
  private static final String VERSION = ".version";
  private static final String TIME = ".at";

  private static final List<String> TABLE_KEYS =
      List.of(PATH, KEY, COLUMNS, PREDICATE, VERSION, TIME);

  private final Configuration conf;
  private final String prefix;

  /** The key of the names of the tables. */
  private final String tables;

  JoinTableSettings(Configuration conf, String prefix) {
    this.conf = conf;
    this.prefix = prefix;
    this.tables = prefix + "tables";
  }

  /**
   * Checks the keys that begin with the prefix.
   *
   * @param otherKeys the keys that are not of one table
   * @throws IllegalArgumentException if a key is unknown
   */
  void checkKeys(List<String> otherKeys) {
    List<String> knownKeys =
        Stream.concat(
                otherKeys.stream(),
                names().stream().flatMap(name -> TABLE_KEYS.stream().map(key -> key(name, key))))
            .toList();
    for (Map.Entry<String, String> entry : conf) {
      String key = entry.getKey();
      if (key.startsWith(prefix) && !knownKeys.contains(key)) {
        throw new IllegalArgumentException(
            "unknown setting \"" + key + "\": " + NameSuggestions.suggestion(key, knownKeys));
      }
    }
  }

  private String key(String table, String key) {
    return prefix + "table." + table + key;
  }

  /** Returns the tables, in the order in which they were added. */
  List<JoinTable> all() {
    return names().stream().map(this::table).toList();
  }

  /** Returns the names of the tables, in the order in which they were added. */
  List<String> names() {
    return Arrays.stream(conf.getTrimmed(tables, "").split(","))
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
                    "%s is missing: set it, as %s names the table".formatted(key, tables)));
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

  void add(JoinTable table) {
    List<String> names = new ArrayList<>(names());
    if (names.contains(table.name())) {
      throw new IllegalArgumentException(
          "the join already has a table \"%s\": give each table another name"
              .formatted(table.name()));
    }
    names.add(table.name());
    conf.set(tables, String.join(",", names));
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

  /** Returns the bytes of a size such as {@code 128M}. */
  static long parseSize(String key, String text) {
    try {
      return TraditionalBinaryPrefix.string2long(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          ("%s: \"%s\" is not a size: write a number of bytes, or a number with K, M or G, as in"
                  + " 128M")
              .formatted(key, text),
          e);
    }
  }
}
