package dev.stoa.spark.read;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.OptionalLong;
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

  /** Returns this range without the versions before the starting version in a query's options. */
  ChangeRange startingAt(StreamOptions options, Table table) {
    if (options.startsLatest()) {
      return from(table.snapshot().version() + 1);
    }
    return options.startingVersion().isPresent()
        ? from(options.startingVersion().getAsLong())
        : this;
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
