package dev.stoa.cli.command;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.table.scan.TableScan;
import picocli.CommandLine.Option;

/** The option of commands that read rows: which of them. */
final class RowChoice {
  @Option(
      names = "--where",
      paramLabel = "PREDICATE",
      converter = PredicateConverter.class,
      description =
          "Only rows for which this holds, as in \"size > 100 and metadata['server'] is null\".")
  private FilterPredicate predicate = FilterPredicates.alwaysTrue();

  boolean isAll() {
    return predicate == FilterPredicates.alwaysTrue();
  }

  /** The scan of the chosen rows. */
  TableScan of(TableScan scan) {
    return isAll() ? scan : scan.filter(predicate);
  }

  /** A scan of the chosen rows that reads nothing but what the choice takes. */
  TableScan alone(TableScan scan) {
    return of(
        predicate.columns().isEmpty() ? scan : scan.select(predicate.columns().stream().toList()));
  }
}
