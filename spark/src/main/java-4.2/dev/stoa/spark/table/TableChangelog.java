package dev.stoa.spark.table;

import dev.stoa.engine.EngineChanges;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.read.ChangeColumn;
import dev.stoa.spark.read.ChangeRange;
import dev.stoa.spark.read.ChangeScanBuilder;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.table.Table;
import dev.stoa.table.feed.ChangeScan;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.catalog.Changelog;
import org.apache.spark.sql.connector.catalog.ChangelogContext;
import org.apache.spark.sql.connector.catalog.ChangelogRange;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The changes of a table for {@code CHANGES} in SQL and {@code changes} of readers. Tables record
 * no identity of rows, so Spark pairs the deletions and insertions of updates only by columns that
 * the query names.
 */
public final class TableChangelog implements Changelog {
  /** The option that names the columns that identify a row. */
  static final String ROW_ID = "rowId";

  private final String name;
  private final TableLocation location;
  private final Table table;
  private final ChangeRange range;
  private final List<String> rowId;
  private final ChangeScan changes;

  /**
   * Creates the changes of a table.
   *
   * @param name the table's name, for messages
   * @throws InvalidTableException if an option is invalid, or the context needs the columns that
   *     identify a row, and the options name none
   */
  public TableChangelog(
      String name,
      TableLocation location,
      Table table,
      ChangelogContext context,
      CaseInsensitiveStringMap options)
      throws IOException {
    this.name = name;
    this.location = location;
    this.table = table;
    this.range = rangeOf(context.range(), table).checkNotReversed(name);
    this.rowId = rowId(options);
    ChangeColumn.checkNoneIn(table.schema(), name);
    checkRowId(context);
    List<String> storedNames =
        rowId.stream()
            .map(column -> SparkNames.storedName(SparkNames.findSpark(table.schema(), column)))
            .toList();
    this.changes = EngineChanges.following(table, storedNames);
  }

  /** Finds the versions of a query's range, which may name them by tags. */
  private static ChangeRange rangeOf(ChangelogRange range, Table table) throws IOException {
    if (range instanceof ChangelogRange.VersionRange versions) {
      long first = version(versions.startingVersion(), table);
      OptionalLong last = OptionalLong.empty();
      if (versions.endingVersion().isPresent()) {
        long end = version(versions.endingVersion().get(), table);
        last = OptionalLong.of(versions.endingBoundInclusive() ? end : end - 1);
      }
      first = versions.startingBoundInclusive() ? first : first + 1;
      // the first version is 1; queries written for Delta begin with 0
      return new ChangeRange(OptionalLong.of(Math.max(first, 1)), last);
    }
    return range instanceof ChangelogRange.TimestampRange times
        ? ofTimes(times, table)
        : ChangeRange.ALL;
  }

  /** Returns the number of a version; a number need not exist, as when a stream starts again. */
  private static long version(String text, Table table) throws IOException {
    if (text.matches("[0-9]{1,18}")) {
      return Long.parseLong(text);
    }
    return text.equalsIgnoreCase("latest")
        ? table.snapshot().version() + 1
        : table.at(text).snapshot().version();
  }

  private static ChangeRange ofTimes(ChangelogRange.TimestampRange range, Table table)
      throws IOException {
    List<Snapshot> history = table.history();
    long first = table.snapshot().version() + 1;
    for (int i = history.size() - 1; i >= 0; i--) {
      long micros = history.get(i).timestampMillis() * 1000;
      boolean isAfter =
          range.startingBoundInclusive()
              ? micros >= range.startingTimestamp()
              : micros > range.startingTimestamp();
      if (isAfter) {
        first = history.get(i).version();
      }
    }
    if (range.endingTimestamp().isEmpty()) {
      return new ChangeRange(OptionalLong.of(first), OptionalLong.empty());
    }
    long last = 0;
    for (Snapshot snapshot : history) {
      long micros = snapshot.timestampMillis() * 1000;
      long end = range.endingTimestamp().get();
      if (range.endingBoundInclusive() ? micros <= end : micros < end) {
        last = snapshot.version();
      }
    }
    return new ChangeRange(OptionalLong.of(first), OptionalLong.of(last));
  }

  private static List<String> rowId(CaseInsensitiveStringMap options) {
    return Stream.of(options.getOrDefault(ROW_ID, "").split(",", -1))
        .map(String::strip)
        .filter(column -> !column.isEmpty())
        .toList();
  }

  private void checkRowId(ChangelogContext context) {
    boolean isNetChanges =
        context.deduplicationMode() == ChangelogContext.DeduplicationMode.NET_CHANGES;
    if (rowId.isEmpty() && (isNetChanges || context.computeUpdates())) {
      throw new InvalidTableException(
          ("%s: %s needs the columns that identify a row: name them in option %s, such as"
                  + " %s = 'id'")
              .formatted(
                  name,
                  isNetChanges ? "deduplicationMode netChanges" : "computeUpdates",
                  ROW_ID,
                  ROW_ID));
    }
    for (String column : rowId) {
      Schema.Field field = SparkNames.findSpark(table.schema(), column);
      if (field == null) {
        throw new InvalidTableException(
            "%s has no column \"%s\", which option %s names: correct the name"
                .formatted(name, column, ROW_ID));
      }
      if (field.schema().isNullable()) {
        throw new InvalidTableException(
            ("%s: column \"%s\" may be null, and cannot identify a row: name columns that are NOT"
                    + " NULL in option %s")
                .formatted(name, column, ROW_ID));
      }
    }
  }

  @Override
  public String name() {
    return name + " changes";
  }

  @Override
  public Column[] columns() {
    return SparkTypes.columns(ChangeScanBuilder.typeOf(changes, rowId));
  }

  /** Commits that store rows elsewhere give no changes. */
  @Override
  public boolean containsCarryoverRows() {
    return false;
  }

  @Override
  public boolean containsIntermediateChanges() {
    return !rowId.isEmpty();
  }

  @Override
  public boolean representsUpdateAsDeleteAndInsert() {
    return !rowId.isEmpty();
  }

  @Override
  public NamedReference[] rowId() {
    return rowId.stream().map(FieldReference::column).toArray(NamedReference[]::new);
  }

  /** The version of a commit: nothing needs that of the row, since there are no carry-overs. */
  @Override
  public NamedReference rowVersion() {
    return FieldReference.column(ChangeColumn.COMMIT_VERSION.label());
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return SparkErrors.call(() -> new ChangeScanBuilder(location, table, changes, range, options));
  }
}
