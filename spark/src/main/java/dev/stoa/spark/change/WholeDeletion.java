package dev.stoa.spark.change;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.predicate.PushedPredicate;
import dev.stoa.spark.write.Publication;
import dev.stoa.table.Table;
import dev.stoa.table.change.Delete;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.filter.AlwaysTrue;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Deletes rows by conditions that the driver can apply alone, as none or all of a split directory
 * fulfil them.
 */
public final class WholeDeletion {
  private final TablePlace place;
  private final TableScan table;

  /** Deletions from the table of a scan of all columns. */
  public WholeDeletion(TablePlace place, TableScan table) {
    this.place = place;
    this.table = table;
  }

  /** Whether rows that fulfil all conditions make up whole split directories. */
  public boolean isOfWholeSplits(Predicate[] conditions) {
    Optional<FilterPredicate> rows = rows(conditions);
    try {
      return rows.isPresent() && table.filter(rows.get()).isOfWholeSplits();
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be read: " + e.getMessage(), e);
    }
  }

  private Optional<FilterPredicate> rows(Predicate[] conditions) {
    PushedPredicate translation = new PushedPredicate(table.schema());
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

  /** Deletes the rows that fulfil all conditions in the newest state, in one commit. */
  public void delete(Predicate[] conditions) {
    FilterPredicate rows =
        rows(conditions)
            .orElseThrow(
                () -> new IllegalArgumentException("these conditions are not Stoa's to evaluate"));
    try {
      Table newest = Table.open(place.openForWriting());
      if (newest.newScan().filter(rows).tasks().isEmpty()) {
        return; // There is no such row.
      }
      Delete delete = newest.newDelete(rows, CommitToken.random());
      new Publication().publish(delete::commit);
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be written: " + e.getMessage(), e);
    }
  }
}
