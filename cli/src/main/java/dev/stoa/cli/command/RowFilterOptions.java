package dev.stoa.cli.command;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.table.scan.TableScan;
import picocli.CommandLine.Option;

/** The filter option of commands that read rows. */
final class RowFilterOptions {
  @Option(
      names = "--where",
      paramLabel = "PREDICATE",
      converter = PredicateConverter.class,
      description = {
        "Only rows that satisfy this predicate, such as",
        "\"size > 100 and metadata['server'] is null\"."
      })
  private FilterPredicate predicate = FilterPredicates.alwaysTrue();

  boolean isAlwaysTrue() {
    return predicate == FilterPredicates.alwaysTrue();
  }

  /** Scans the selected rows. */
  TableScan applyTo(TableScan scan) {
    return isAlwaysTrue() ? scan : scan.filter(predicate);
  }

  /** Scans the selected rows and reads only the columns of the filter. */
  TableScan applyProjected(TableScan scan) {
    return applyTo(
        predicate.columns().isEmpty() ? scan : scan.select(predicate.columns().stream().toList()));
  }
}
