package dev.stoa.cli.command;

import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.TextTable;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa branch}: creates, lists, takes over and drops the branches of a table. */
@Command(
    name = "branch",
    description = {
      "Creates, lists, takes over or drops the branches of a table.",
      "A branch begins as a version of the table, by default the newest one, and shares its files. "
          + "All commands read and change it as TABLE@NAME; the table does not see its changes. "
          + "fast-forward gives the table the newest rows and columns of a branch as one version, "
          + "unless the table has changed since the branch began."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa branch create crawl audit && stoa count crawl@audit",
      "  stoa branch create crawl audit && stoa branch fast-forward crawl audit",
      "  stoa branch create crawl audit && stoa branch drop crawl audit",
      "  stoa branch list crawl"
    })
final class BranchCommand implements Callable<Integer> {
  private static final String COMMITTER = "stoa branch";

  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "ACTION",
      description = "create, list, fast-forward or drop.")
  private String action;

  @Parameters(index = "1", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The branch: letters, digits, dots, dashes and underscores, not only digits.")
  private Optional<String> name;

  @Option(
      names = "--version",
      paramLabel = "N|TAG",
      description = "The version with which the branch begins, by number or tag.")
  private Optional<String> version;

  @Option(
      names = "--json",
      description = "Prints one JSON object per branch, as they are after the change.")
  private boolean isJson;

  BranchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    boolean isList = action.equals("list");
    if (isList == name.isPresent()) {
      throw new ParameterException(
          spec.commandLine(),
          isList
              ? "list takes no name: it lists all branches"
              : "the name of the branch is missing: add it after the table");
    }
    if (version.isPresent() && !action.equals("create")) {
      throw new ParameterException(
          spec.commandLine(), "only create takes --version: omit it, or name the branch alone");
    }
    Table table = Table.open(TableLocations.forWriting(location));
    switch (action) {
      case "create" -> {
        Table first =
            version.isPresent() ? SnapshotOptions.open(table.storage(), version.get()) : table;
        table.branches().add(name.get(), first.snapshot().version()).committer(COMMITTER).commit();
      }
      case "fast-forward" -> table.branches().fastForward(name.get()).committer(COMMITTER).commit();
      case "drop" -> table.branches().drop(name.get()).committer(COMMITTER).commit();
      case "list" -> {
        // changes nothing
      }
      default ->
          throw new ParameterException(
              spec.commandLine(),
              "expected create, list, fast-forward or drop, found \"" + action + "\"");
    }
    print(table.refresh());
    return 0;
  }

  private void print(Table table) throws IOException {
    Map<String, Long> firstVersions = table.snapshot().branches();
    Map<String, Long> versions = table.branches().versions();
    if (versions.isEmpty() && !isJson) {
      console.printNote(location + " has no branches: create one with stoa branch create");
      return;
    }
    TextTable lines = TextTable.of("branch", "begins with>", "version>", "rows>");
    for (Map.Entry<String, Long> branch : versions.entrySet()) {
      String branchName = branch.getKey();
      long firstVersion = firstVersions.getOrDefault(branchName, branch.getValue());
      long rowCount = table.branch(branchName).snapshot().rowCount();
      if (isJson) {
        JsonLines.print(
            console,
            json -> {
              json.writeStringField("branch", branchName);
              json.writeNumberField("beginsWith", firstVersion);
              json.writeNumberField("version", branch.getValue());
              json.writeNumberField("rows", rowCount);
            });
      } else {
        lines.add(
            branchName,
            CountFormat.format(firstVersion),
            CountFormat.format(branch.getValue()),
            CountFormat.format(rowCount));
      }
    }
    if (!isJson) {
      lines.print(console);
    }
  }
}
