package dev.stoa.spark.change;

import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.predicate.PredicateTranslator;
import dev.stoa.spark.write.CommitRetry;
import dev.stoa.table.Table;
import dev.stoa.table.change.Delete;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.filter.AlwaysTrue;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Deletes rows by conditions that the driver can apply alone, since each split directory matches
 * them entirely or not at all.
 */
public final class MetadataDelete {
  private final TableLocation location;
  private final TableScan table;

  /** Deletes from the table of a scan of all columns. */
  public MetadataDelete(TableLocation location, TableScan table) {
    this.location = location;
    this.table = table;
  }

  /** Whether the rows that match all conditions make up whole split directories. */
  public boolean isSplitAligned(Predicate[] conditions) {
    Optional<FilterPredicate> rows = predicate(conditions);
    try {
      return rows.isPresent() && EngineScans.isSplitAligned(table.filter(rows.get()));
    } catch (IOException e) {
      throw new UncheckedIOException(location + " cannot be read: " + e.getMessage(), e);
    }
  }

  private Optional<FilterPredicate> predicate(Predicate[] conditions) {
    PredicateTranslator translation = new PredicateTranslator(table.schema());
    FilterPredicate all = FilterPredicate.Constant.TRUE;
    for (Predicate condition : conditions) {
      Optional<FilterPredicate> rows =
          condition instanceof AlwaysTrue
              ? Optional.of(FilterPredicate.Constant.TRUE)
              : translation.of(condition);
      if (rows.isEmpty()) {
        return Optional.empty();
      }
      all = all.equals(FilterPredicate.Constant.TRUE) ? rows.get() : all.and(rows.get());
    }
    return Optional.of(all);
  }

  /** Deletes the rows that match all conditions in the newest snapshot, in one commit. */
  public void delete(Predicate[] conditions) {
    FilterPredicate rows =
        predicate(conditions)
            .orElseThrow(
                () -> new IllegalArgumentException("Stoa cannot evaluate these conditions"));
    try {
      Table newest = Table.open(location.openForWriting());
      if (newest.newScan().filter(rows).tasks().isEmpty()) {
        return; // No row matches.
      }
      Delete delete = newest.newDelete(rows);
      new CommitRetry().commit(delete::commit);
    } catch (IOException e) {
      throw new UncheckedIOException(location + " cannot be written: " + e.getMessage(), e);
    }
  }
}
