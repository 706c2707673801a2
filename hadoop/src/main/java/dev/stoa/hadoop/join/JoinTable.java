package dev.stoa.hadoop.join;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.snapshot.RefNames;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;

/**
 * A table of a join: its directory, key, and the columns and rows to read. Passed to {@link
 * JoinInputFormat#addTable}.
 *
 * <pre>{@code
 * JoinTable.of("visits", new Path("/data/visits"), "destURL")
 *     .withColumns("sourceIP, adRevenue")
 *     .withPredicate(column("visitDate").between(first, last));
 * }</pre>
 *
 * @param name the name by which the map function asks for the table's records
 * @param path the table's directory
 * @param key the columns whose values must equal those of the other tables' keys
 * @param columns the columns to read, separated by commas; empty for all
 * @param predicate the condition of the rows to read; empty for all
 * @param version the version number or tag to read; empty for the newest version
 * @param time the time at which to read the table; empty for the newest version
 */
public record JoinTable(
    String name,
    Path path,
    List<String> key,
    Optional<String> columns,
    Optional<FilterPredicate> predicate,
    Optional<String> version,
    Optional<Instant> time) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

  /**
   * Creates a table.
   *
   * @throws IllegalArgumentException if the name or the list of key columns is invalid
   */
  public JoinTable {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          ("\"%s\" cannot name a table of a join: begin with a letter, and use letters, digits, _"
                  + " and -")
              .formatted(name));
    }
    key = key.stream().map(String::strip).toList();
    if (key.isEmpty() || key.stream().anyMatch(String::isEmpty)) {
      throw new IllegalArgumentException(
          "table \"%s\" has an invalid list of key columns: name one or more, as in \"user_id, day\""
              .formatted(name));
    }
  }

  /**
   * Returns the newest version of a table, with all columns and rows.
   *
   * @param name the name by which the map function asks for the table's records
   * @param keyColumns the columns of the key, separated by commas; the first one is compared with
   *     the first one of each other table, and so on
   * @throws IllegalArgumentException if the name or the list of key columns is invalid
   */
  public static JoinTable of(String name, Path path, String keyColumns) {
    return new JoinTable(
        name,
        path,
        ColumnPath.splitList(keyColumns),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Returns this table with only some columns, for instance {@code "url,
   * metadata['content-type']"}. The key's columns are always read.
   */
  public JoinTable withColumns(String commaSeparatedNames) {
    return new JoinTable(
        name, path, key, Optional.of(commaSeparatedNames), predicate, version, time);
  }

  /** Returns this table with only the rows that satisfy a predicate, on any of its columns. */
  public JoinTable withPredicate(FilterPredicate newPredicate) {
    return new JoinTable(name, path, key, columns, Optional.of(newPredicate), version, time);
  }

  /** Returns this table at a version. */
  public JoinTable withVersion(long newVersion) {
    return withVersionOrTag(Long.toString(newVersion));
  }

  /**
   * Returns this table at the version with a tag.
   *
   * @throws IllegalArgumentException if no tag can have this name, such as digits alone
   */
  public JoinTable withTag(String tag) {
    return withVersionOrTag(RefNames.checkTag(tag));
  }

  private JoinTable withVersionOrTag(String versionOrTag) {
    return new JoinTable(
        name, path, key, columns, predicate, Optional.of(versionOrTag), Optional.empty());
  }

  /** Returns this table as it was at a time. */
  public JoinTable withTime(Instant newTime) {
    return new JoinTable(
        name, path, key, columns, predicate, Optional.empty(), Optional.of(newTime));
  }
}
