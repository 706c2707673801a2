package dev.stoa.cli.argument;

import dev.stoa.table.Table;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments of commands that print records: the table, the columns and rows, the format. */
public final class RecordOptions {
  /** The size of scan tasks; it matters little, since tasks are read one after another. */
  public static final long TASK_SIZE_IN_BYTES = 64L << 20;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String table;

  @Option(
      names = "--columns",
      paramLabel = "COLUMN",
      split = ",",
      description = "Reads only these columns, in this order.")
  private List<String> columns = List.of();

  @Mixin private RowFilterOptions filter;

  @Mixin private SnapshotOptions snapshot;

  @Option(names = "--json", description = "Prints one JSON object per line.")
  private boolean isJson;

  /** Opens the named table. */
  public Table open() throws IOException {
    return snapshot.open(table);
  }

  /** Whether records are printed as JSON. */
  public boolean isJson() {
    return isJson;
  }

  /** Scans the rows and columns that the arguments name. */
  public TableScan scan(Table opened) {
    return filter.applyTo(scan(opened, columns));
  }

  /** Scans the named columns, or all columns if none is named. */
  public static TableScan scan(Table table, List<String> columns) {
    TableScan scan = table.newScan();
    String[] names = columns.stream().map(String::strip).toArray(String[]::new);
    return Stream.of(names).findAny().isEmpty() ? scan : scan.select(names);
  }
}
