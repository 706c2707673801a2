package dev.stoa.cli.load;

import dev.stoa.cli.argument.ColumnLists;
import dev.stoa.cli.argument.RowFilterOptions;
import dev.stoa.cli.argument.RowSelection;
import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code stoa load} that select rows and columns of tables that are its inputs. */
public final class TableSelection {
  @Option(
      names = "--columns",
      paramLabel = "COLUMN",
      split = ",",
      description = "Loads only these columns of an input that is a table or a database.")
  private List<String> columns = List.of();

  @Mixin private RowFilterOptions filterOptions;

  @Mixin private SnapshotOptions snapshotOptions;

  /** Opens a scan of the selected rows and columns of a table. */
  TableScan open(String location) throws IOException {
    return filterOptions.applyTo(RowSelection.newScan(snapshotOptions.open(location), columns));
  }

  /** Returns the names of the selected columns; empty for all. */
  List<String> columns() {
    return ColumnLists.paths(columns);
  }

  /** Returns the condition of the selected rows. */
  FilterPredicate predicate() {
    return filterOptions.predicate();
  }

  /** Returns whether the newest version is read. */
  boolean isOfNewestVersion() {
    return snapshotOptions.isNewest();
  }

  /** Returns whether all rows and columns of the newest version are read. */
  public boolean selectsAll() {
    return columns.isEmpty() && filterOptions.selectsAllRows() && snapshotOptions.isNewest();
  }
}
