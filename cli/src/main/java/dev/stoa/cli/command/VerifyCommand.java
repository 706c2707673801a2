package dev.stoa.cli.command;

import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.console.ProgressStorage;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.maintenance.Fault;
import dev.stoa.table.maintenance.TableVerifier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stoa verify}: reads every byte of a table. */
@Command(
    name = "verify",
    description = {
      "Reads and checks every byte of a table, including earlier versions.",
      "Prints one line per fault; if there is one, the exit code is 1."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa verify crawl", "  stoa verify crawl --json"})
final class VerifyCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(names = "--json", description = "Prints files, bytes and faults as a JSON object.")
  private boolean isJson;

  VerifyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Storage storage = TableLocations.forReading(location);
    List<Fault> faults = new ArrayList<>();
    TableVerifier.Summary summary;
    try (ProgressReporter progress =
        ProgressReporter.start(console, "verifying", sizeInBytes(storage))) {
      summary = TableVerifier.verify(new ProgressStorage(storage, progress), faults::add);
    }
    if (isJson) {
      printJson(summary, faults);
    } else {
      printText(summary, faults);
    }
    return faults.isEmpty() ? 0 : 1;
  }

  /** Returns an estimate of the bytes to read; 0 if the newest snapshot is damaged. */
  private static long sizeInBytes(Storage storage) throws IOException {
    try {
      return Table.open(storage).snapshot().sizeInBytes();
    } catch (CorruptFileException | UnsupportedVersionException e) {
      return 0; // The verifier reports the damage.
    }
  }

  private void printText(TableVerifier.Summary summary, List<Fault> faults) throws IOException {
    for (Fault fault : faults) {
      console.print(fault.message().replaceAll("\\s*\\R\\s*", " "));
    }
    console.print(
        location
            + ": "
            + CountFormat.format(summary.fileCount(), "file")
            + ", "
            + CountFormat.format(summary.sizeInBytes(), "byte")
            + ", "
            + (faults.isEmpty() ? "no fault" : CountFormat.format(faults.size(), "fault")));
  }

  private void printJson(TableVerifier.Summary summary, List<Fault> faults) throws IOException {
    JsonLines.print(
        console,
        json -> {
          json.writeStringField("table", location);
          json.writeNumberField("files", summary.fileCount());
          json.writeNumberField("bytes", summary.sizeInBytes());
          json.writeArrayFieldStart("faults");
          for (Fault fault : faults) {
            json.writeStartObject();
            json.writeStringField("file", fault.file());
            json.writeStringField("message", fault.message());
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }
}
