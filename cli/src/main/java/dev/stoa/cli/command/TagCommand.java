package dev.stoa.cli.command;

import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa tag}: tags a version, or removes a tag. */
@Command(
    name = "tag",
    description = {
      "Tags a version of a table, by default the newest one.",
      "Vacuum keeps a tagged version; other commands read it with --version NAME."
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
      description = "The tag: letters, digits, dots, dashes and underscores, not only digits.")
  private String name;

  @Option(
      names = "--version",
      paramLabel = "N|TAG",
      description = "The version to tag, by number or another tag.")
  private Optional<String> version;

  @Option(names = "--delete", description = "Removes the tag.")
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
      opened.newTagRemoval(name).commit();
      console.print(table + ": tag " + name + " removed");
      return 0;
    }
    Table tagged =
        version.isPresent() ? SnapshotOptions.open(opened.storage(), version.get()) : opened;
    long taggedVersion = tagged.snapshot().version();
    opened.newTag(name, taggedVersion).commit();
    console.print(table + ": version " + taggedVersion + " tagged " + name);
    return 0;
  }
}
