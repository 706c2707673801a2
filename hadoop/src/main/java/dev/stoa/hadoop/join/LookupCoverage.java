package dev.stoa.hadoop.join;

import dev.stoa.engine.EngineTables;
import dev.stoa.table.change.KeyIndexes.Coverage;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Warns of lookups without an index when a job is submitted; called by {@link LookupJoin}. */
final class LookupCoverage {
  private static final Logger LOGGER = System.getLogger(LookupJoin.class.getName());

  private LookupCoverage() {}

  static void log(String warning) {
    LOGGER.log(Level.WARNING, warning);
  }

  /** Returns a sentence if lookups in a table would read more than pages of an index. */
  static Optional<String> warning(PlannedTable table) throws IOException {
    if (table.isSortedByKey()) {
      return Optional.empty();
    }
    List<Coverage> coverages =
        EngineTables.tableOf(table.scan()).indexes().coverage().stream()
            .filter(coverage -> table.keyColumns().containsAll(coverage.spec().key()))
            .toList();
    String key = String.join(",", table.keyColumns());
    if (coverages.isEmpty()) {
      return Optional.of(
          ("%s has no index of %s, and is not sorted by it: tasks search its columns for the keys,"
                  + " which takes long; add the index with stoa index add %s --key %s")
              .formatted(table.description(), key, table.path(), key));
    }
    Coverage best =
        coverages.stream().max(Comparator.comparingInt(Coverage::indexedSplitCount)).orElseThrow();
    int missingCount = best.splitCount() - best.indexedSplitCount();
    return missingCount == 0
        ? Optional.empty()
        : Optional.of(
            ("%s has no index of %s in %d of %d split directories, whose columns tasks search for"
                    + " the keys; complete it with stoa index add %s --key %s")
                .formatted(
                    table.description(),
                    String.join(",", best.spec().key()),
                    missingCount,
                    best.splitCount(),
                    table.path(),
                    String.join(",", best.spec().key())));
  }
}
