package dev.stoa.cli.argument;

import dev.stoa.cli.rows.FileRows;
import dev.stoa.cli.rows.RowCursor;
import dev.stoa.cli.rows.RowRange;
import dev.stoa.cli.rows.RowSet;
import dev.stoa.cli.rows.SortedCursor;
import dev.stoa.cli.rows.TableRows;
import dev.stoa.sort.SortTerm;
import dev.stoa.table.scan.RecordMode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options {@code --offset} and {@code --order-by} of commands that print or export rows. */
public final class RowOrderOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--offset",
      paramLabel = "N",
      converter = RowCountConverter.class,
      description = "Skips the first N rows.")
  private Long offset = 0L;

  @Option(
      names = "--order-by",
      paramLabel = "TERMS",
      description = {
        "Sorts the rows by these comma-separated columns, each with asc or",
        "desc, such as \"size desc, url\"; nulls come last unless a term ends in",
        "nulls first. Large results are sorted in temporary files."
      })
  private Optional<String> order = Optional.empty();

  private List<String> selectedColumns = List.of();

  /** Sets the columns, or paths into them, that the scan selects; none if it selects all. */
  public RowOrderOptions selecting(List<String> columns) {
    selectedColumns = ColumnLists.paths(columns);
    return this;
  }

  /**
   * Opens rows in the order of the options, after the offset.
   *
   * @param rowCheck runs for each row that is sorted, and may end the command
   */
  public RowCursor open(RowSet rows, long maxRowCount, RecordMode mode, Runnable rowCheck)
      throws IOException {
    RowRange range = new RowRange(offset, maxRowCount);
    if (order.isEmpty() || maxRowCount == 0) {
      return rows.open(range, mode);
    }
    List<SortTerm> terms = sortTerms(order.get());
    return rows instanceof TableRows tableRows
        ? new SortedCursor(
            tableRows.table(), tableRows.scan(), selectedColumns, terms, range, rowCheck)
        : ((FileRows) rows).openSorted(terms, range, rowCheck);
  }

  private List<SortTerm> sortTerms(String text) {
    try {
      return SortTerm.parseNullsLast(text);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--order-by: " + e.getMessage(), e);
    }
  }
}
