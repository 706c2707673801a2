package dev.stoa.spark.table;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.change.ColumnTarget;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * What a query says of the table that it reads: {@code path}, and {@code versionAsOf} (a number or
 * a tag) or {@code timestampAsOf} for an earlier state of it.
 */
public record TableOptions(CaseInsensitiveStringMap options) {
  private static final String PATH = "path";
  private static final String VERSION = "versionAsOf";
  private static final String TIME = "timestampAsOf";
  private static final String COLUMNS = "columns";
  private static final String UPDATE = "update";
  private static final String MISSING = "missing";

  /**
   * The path of the table.
   *
   * @throws InvalidTableException when there is none
   */
  public Path path() {
    String path = options.get(PATH);
    if (path == null || path.isBlank()) {
      throw new InvalidTableException(
          "no table is named: give its path, as in"
              + " spark.read.format(\"stoa\").load(\"/data/crawl\")");
    }
    return new Path(path);
  }

  /**
   * The table as what columns of a query are written to, where {@code update} is {@code columns}.
   *
   * @throws InvalidTableException when an option has no such value
   */
  public Optional<ColumnTarget> openColumns(TablePlace place) {
    if (!options.containsKey(UPDATE)) {
      return Optional.empty();
    }
    check(UPDATE, "columns");
    check(MISSING, "refused", "kept");
    String missing = options.getOrDefault(MISSING, "refused");
    try {
      return Optional.of(
          ColumnTarget.of(
              place,
              Table.open(place.open()),
              missing.equals("kept") ? ColumnTarget.Missing.KEPT : ColumnTarget.Missing.REFUSED));
    } catch (IOException e) {
      throw new UncheckedIOException(path() + " cannot be opened: " + e.getMessage(), e);
    }
  }

  private void check(String option, String... values) {
    String value = options.get(option);
    if (value != null && !List.of(values).contains(value)) {
      throw new InvalidTableException(
          option + " is \"" + value + "\": it can be " + String.join(" or ", values));
    }
  }

  /** The table at the version that is named; empty where there is none. */
  public Optional<Table> open(TablePlace place) {
    try {
      Storage storage = place.open();
      return Table.exists(storage) ? Optional.of(open(storage)) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(path() + " cannot be opened: " + e.getMessage(), e);
    }
  }

  /** The columns that are read; empty for all. */
  public List<String> columns() {
    return options.containsKey(COLUMNS)
        ? Arrays.stream(options.get(COLUMNS).split(",")).map(String::strip).toList()
        : List.of();
  }

  private Table open(Storage storage) throws IOException {
    String version = options.get(VERSION);
    String time = options.get(TIME);
    if (version != null && time != null) {
      throw new InvalidTableException(
          VERSION + " and " + TIME + " both say which version is read: give one of them");
    }
    if (time != null) {
      return Table.openAt(storage, parse(time));
    }
    if (version == null) {
      return Table.open(storage);
    }
    return open(storage, version);
  }

  /** The table at a version, by its number or tag. */
  public static Table open(Storage storage, String version) throws IOException {
    return version.matches("[0-9]{1,18}")
        ? Table.open(storage, Long.parseLong(version))
        : Table.openTag(storage, version);
  }

  private static Instant parse(String time) {
    try {
      return OffsetDateTime.parse(time).toInstant();
    } catch (DateTimeParseException e) {
      throw new InvalidTableException(
          TIME + " is \"" + time + "\", which is no time: write it as in 2026-03-01T12:00:00Z");
    }
  }
}
