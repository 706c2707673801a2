package dev.stoa.spark.read;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.catalog.ChangelogRange;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * The versions whose changes a query reads.
 *
 * @param firstVersion the first version; empty for the oldest kept one
 * @param lastVersion the last version of a batch; empty for the newest
 */
public record ChangeRange(OptionalLong firstVersion, OptionalLong lastVersion) {
  /** All versions. */
  public static final ChangeRange ALL = new ChangeRange(OptionalLong.empty(), OptionalLong.empty());

  /** Finds the versions of a query's range, which may name them by tags. */
  public static ChangeRange of(ChangelogRange range, Table table) throws IOException {
    if (range instanceof ChangelogRange.VersionRange versions) {
      long first = version(versions.startingVersion(), table);
      OptionalLong last = OptionalLong.empty();
      if (versions.endingVersion().isPresent()) {
        long end = version(versions.endingVersion().get(), table);
        last = OptionalLong.of(versions.endingBoundInclusive() ? end : end - 1);
      }
      return new ChangeRange(
          OptionalLong.of(versions.startingBoundInclusive() ? first : first + 1), last);
    }
    return range instanceof ChangelogRange.TimestampRange times ? ofTimes(times, table) : ALL;
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

  /** Returns the range of a batch that reads a table up to its snapshot. */
  ChangeRange resolve(Table table) throws IOException {
    long last = lastVersion.orElse(table.snapshot().version());
    if (firstVersion.isPresent()) {
      return new ChangeRange(firstVersion, OptionalLong.of(last));
    }
    long oldestVersion = table.history().get(0).version();
    return new ChangeRange(
        OptionalLong.of(oldestVersion == 1 ? 1 : oldestVersion + 1), OptionalLong.of(last));
  }

  /** Returns this range, which is resolved, restricted to versions for which a filter may hold. */
  ChangeRange restrict(Predicate filter) {
    Expression[] operands = filter.children();
    boolean isComparison =
        operands.length == 2
            && operands[0] instanceof NamedReference column
            && column.fieldNames().length == 1
            && column.fieldNames()[0].equals(ChangeColumn.COMMIT_VERSION.label())
            && operands[1] instanceof Literal<?> literal
            && literal.value() instanceof Long;
    if (!isComparison) {
      return this;
    }
    long version = (Long) ((Literal<?>) operands[1]).value();
    return switch (filter.name()) {
      case ">=" -> from(version);
      case ">" -> from(version + 1);
      case "<=" -> to(version);
      case "<" -> to(version - 1);
      case "=" -> from(version).to(version);
      default -> this;
    };
  }

  private ChangeRange from(long version) {
    return new ChangeRange(
        OptionalLong.of(Math.max(version, firstVersion.orElse(version))), lastVersion);
  }

  private ChangeRange to(long version) {
    return new ChangeRange(
        firstVersion, OptionalLong.of(Math.min(version, lastVersion.orElse(version))));
  }

  /** Whether no version is in the range. */
  boolean isEmpty() {
    return firstVersion.isPresent()
        && lastVersion.isPresent()
        && firstVersion.getAsLong() > lastVersion.getAsLong();
  }

  /**
   * Rejects an empty range that a user named.
   *
   * @throws InvalidTableException if the last version is before the first
   */
  public ChangeRange checkNotReversed(String tableName) {
    if (isEmpty() && firstVersion.getAsLong() > lastVersion.getAsLong() + 1) {
      throw new InvalidTableException(
          "%s: the changes from version %s to version %s were requested: name the older version first"
              .formatted(tableName, firstVersion.getAsLong(), lastVersion.getAsLong()));
    }
    return this;
  }
}
