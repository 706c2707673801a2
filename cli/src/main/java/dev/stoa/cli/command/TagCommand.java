package dev.stoa.cli.command;

import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.CommitToken;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa tag}: names versions. */
@Command(
    name = "tag",
    description = {
      "Gives a version of a table a name, the newest version unless told otherwise.",
      "A tagged version is kept by vacuum; other commands read it with --version NAME."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa tag crawl before-cleanup",
      "  stoa tag crawl first --version 1",
      "  stoa tag crawl spring && stoa tag crawl spring --delete"
    })
final class TagCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String table;

  @Parameters(
      index = "1",
      paramLabel = "NAME",
      description = "Letters, digits, dots, dashes and underscores, not digits alone.")
  private String name;

  @Option(
      names = "--version",
      paramLabel = "N|TAG",
      description = "The version to name: its number, or another tag of it.")
  private Optional<String> version;

  @Option(names = "--delete", description = "Takes the tag away.")
  private boolean isDelete;

  TagCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (isDelete && version.isPresent()) {
      throw new ParameterException(
          spec.commandLine(),
          "--delete and --version cannot be combined: --delete removes the tag from its version");
    }
    Table opened = Table.open(TableLocations.forWriting(table));
    if (isDelete) {
      opened.newTagRemoval(name, CommitToken.random()).commit();
      console.print(table + ": tag " + name + " removed");
      return 0;
    }
    Table tagged =
        version.isPresent() ? SnapshotOptions.open(opened.storage(), version.get()) : opened;
    long number = tagged.snapshot().version();
    opened.newTag(name, number, CommitToken.random()).commit();
    console.print(table + ": version " + number + " is " + name);
    return 0;
  }
}
