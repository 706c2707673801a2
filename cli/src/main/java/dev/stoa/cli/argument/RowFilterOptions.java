package dev.stoa.cli.argument;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.table.scan.TableScan;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option {@code --where} of commands that read rows. */
public final class RowFilterOptions {
  @Option(
      names = "--where",
      paramLabel = "PREDICATE",
      converter = PredicateConverter.class,
      description =
          "Reads only rows that satisfy this predicate, such as \"size > 100 and "
              + "metadata['server'] is null\".")
  private FilterPredicate predicate = FilterPredicates.alwaysTrue();

  /** Returns whether all rows are read. */
  public boolean selectsAllRows() {
    return predicate == FilterPredicates.alwaysTrue();
  }

  /** Returns the predicate; that of all rows if there is none. */
  public FilterPredicate predicate() {
    return predicate;
  }

  /** Returns the predicate; empty if all rows are read. */
  public Optional<FilterPredicate> selected() {
    return selectsAllRows() ? Optional.empty() : Optional.of(predicate);
  }

  /** Returns a scan with the filter. */
  public TableScan applyTo(TableScan scan) {
    return selectsAllRows() ? scan : scan.filter(predicate);
  }

  /** Returns a scan with the filter that reads only the columns that the filter needs. */
  public TableScan filterAndProject(TableScan scan) {
    TableScan filteredScan = applyTo(scan);
    return predicate.columns().isEmpty()
        ? filteredScan
        : filteredScan.select(predicate.columns().stream().toList());
  }
}
