package dev.stoa.cli.command;

import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.TextTable;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.table.TableDescription;
import dev.stoa.table.TableDescription.FileDescription;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa files}: lists the column files of a table. */
@Command(
    name = "files",
    description = "Lists the column files of a version, one per line, in row order.",
    sortOptions = false,
    footer = {"", "Examples:", "  stoa files crawl", "  stoa files crawl --version 1 --json"})
final class FilesCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(names = "--json", description = "Prints one JSON object per line.")
  private boolean isJson;

  @Mixin private SnapshotOptions snapshotOptions;

  FilesCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    TableDescription description = snapshotOptions.open(location).describe();
    List<FileDescription> files = description.files();
    if (isJson) {
      for (FileDescription file : files) {
        printJson(file);
      }
      return 0;
    }
    printTable(description, console);
    return 0;
  }

  /** Prints a table of the files, also for {@link DescribeCommand}. */
  static void printTable(TableDescription description, Console console) throws IOException {
    TextTable lines =
        TextTable.of("file", "column", "layout", "codec", "rows>", "pages>", "bytes>")
            .withColumn(
                "partition",
                description.snapshot().partitionSpec().isPartitioned()
                    || !description.snapshot().earlierPartitionSpecs().isEmpty())
            .leavingOut("codec", "pages", "layout", "rows");
    for (FileDescription file : description.files()) {
      lines.add(
          file.path(),
          String.join(", ", file.columns()),
          file.layout(),
          file.codec(),
          CountFormat.format(file.rowCount()),
          CountFormat.format(file.pageCount()),
          CountFormat.format(file.sizeInBytes()),
          file.partition());
    }
    lines.print(console);
  }

  private void printJson(FileDescription file) throws IOException {
    JsonLines.print(
        console,
        json -> {
          json.writeStringField("path", file.path());
          JsonLines.writeTexts("columns", file.columns(), json);
          json.writeStringField("layout", file.layout());
          json.writeStringField("codec", file.codec());
          json.writeNumberField("rows", file.rowCount());
          json.writeNumberField("pages", file.pageCount());
          json.writeNumberField("bytes", file.sizeInBytes());
          if (!file.partition().isEmpty()) {
            json.writeStringField("partition", file.partition());
          }
        });
  }
}
