package dev.stoa.cli.command;

import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.TextTable;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.cli.print.RowGroupOutput;
import dev.stoa.table.ColumnDescription;
import dev.stoa.table.TableDescription;
import dev.stoa.table.TableDescription.RowGroupDescription;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa columns}: lists the columns of a table. */
@Command(
    name = "columns",
    description = "Lists the columns of a version with the size of their files, one per line.",
    sortOptions = false,
    footer = {"", "Examples:", "  stoa columns crawl", "  stoa columns crawl --version 1 --json"})
final class ColumnsCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(names = "--json", description = "Prints one JSON object per line.")
  private boolean isJson;

  @Mixin private SnapshotOptions snapshotOptions;

  ColumnsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    TableDescription description = snapshotOptions.open(location).describe();
    List<ColumnDescription> columns = description.columns();
    if (isJson) {
      for (ColumnDescription column : columns) {
        printJson(column);
      }
      return 0;
    }
    TextTable lines =
        TextTable.of("id>", "column", "type", "layout", "codec", "pages>", "bytes>")
            .leavingOut("id", "codec", "pages", "layout");
    for (ColumnDescription column : columns) {
      lines.add(
          Integer.toString(column.id()),
          column.name(),
          column.type().displayName(),
          column.layout(),
          column.codec(),
          CountFormat.format(column.pageCount()),
          CountFormat.format(column.sizeInBytes()));
    }
    lines.print(console);
    for (RowGroupDescription group : description.rowGroups()) {
      console.printNote(RowGroupOutput.text(group));
    }
    return 0;
  }

  private void printJson(ColumnDescription column) throws IOException {
    JsonLines.print(
        console,
        json -> {
          json.writeNumberField("id", column.id());
          json.writeStringField("column", column.name());
          json.writeStringField("type", column.type().displayName());
          json.writeStringField("layout", column.layout());
          json.writeStringField("codec", column.codec());
          json.writeNumberField("pages", column.pageCount());
          json.writeNumberField("bytes", column.sizeInBytes());
        });
  }
}
