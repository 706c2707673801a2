package dev.stoa.cli.command;

import dev.stoa.table.Table;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments of commands that show records: which, of which table, and in what form. */
final class RecordChoice {
  /** Tasks are read one after another here, so that their size matters little. */
  static final long TASK_SIZE_IN_BYTES = 64L << 20;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String table;

  @Option(
      names = "--columns",
      paramLabel = "COLUMN",
      split = ",",
      description = "Only these columns, in this order; no others are read.")
  private List<String> columns = List.of();

  @Mixin private RowChoice rows;

  @Mixin private SnapshotChoice snapshot;

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean isJson;

  /** Opens the table that is asked for. */
  Table open() throws IOException {
    return snapshot.open(table);
  }

  boolean isJson() {
    return isJson;
  }

  TableScan scan(Table opened) {
    return rows.of(scan(opened, columns));
  }

  /** The scan of some columns, or of all when none is named. */
  static TableScan scan(Table table, List<String> columns) {
    TableScan scan = table.newScan();
    String[] names = columns.stream().map(String::strip).toArray(String[]::new);
    return Stream.of(names).findAny().isEmpty() ? scan : scan.select(names);
  }
}
