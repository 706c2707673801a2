package dev.stoa.spark.change;

import dev.stoa.engine.EngineScans;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.predicate.PredicateTranslator;
import dev.stoa.spark.write.CommitRetry;
import dev.stoa.table.Table;
import dev.stoa.table.change.Delete;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.filter.AlwaysTrue;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Deletes rows by conditions without running tasks: in each split directory, all rows match or
 * none.
 */
public final class MetadataDelete {
  private final TableLocation location;
  private final TableScan scan;

  /** Creates an operation on the table of a scan, which has all columns. */
  public MetadataDelete(TableLocation location, TableScan scan) {
    this.location = location;
    this.scan = scan;
  }

  /** Whether the rows that match all conditions make up whole split directories. */
  public boolean isSplitAligned(Predicate[] conditions) {
    Optional<FilterPredicate> filter = predicate(conditions);
    try {
      return filter.isPresent() && EngineScans.isSplitAligned(scan.filter(filter.get()));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be read", e);
    }
  }

  private Optional<FilterPredicate> predicate(Predicate[] conditions) {
    PredicateTranslator translator = new PredicateTranslator(scan.schema());
    FilterPredicate conjunction = FilterPredicate.Constant.TRUE;
    for (Predicate condition : conditions) {
      Optional<FilterPredicate> filter =
          condition instanceof AlwaysTrue
              ? Optional.of(FilterPredicate.Constant.TRUE)
              : translator.of(condition);
      if (filter.isEmpty()) {
        return Optional.empty();
      }
      conjunction =
          conjunction.equals(FilterPredicate.Constant.TRUE)
              ? filter.get()
              : conjunction.and(filter.get());
    }
    return Optional.of(conjunction);
  }

  /** Deletes the rows that match all conditions in the newest snapshot, in one commit. */
  public void delete(Predicate[] conditions) {
    FilterPredicate filter =
        predicate(conditions)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "unsupported conditions in DELETE: " + Arrays.toString(conditions)));
    try {
      Table newest = Table.open(location.openForWriting());
      if (newest.newScan().filter(filter).tasks().isEmpty()) {
        return; // no row matches
      }
      Delete delete = newest.newDelete(filter).committer(SparkVersion.NAME);
      new CommitRetry().commit(delete::commit);
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be written", e);
    }
  }
}
