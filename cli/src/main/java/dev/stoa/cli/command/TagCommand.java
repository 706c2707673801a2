package dev.stoa.cli.command;

import dev.stoa.cli.argument.SnapshotOptions;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
  private String location;

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
  private boolean deletesTag;

  @Mixin private ResultOptions result;

  TagCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (deletesTag && version.isPresent()) {
      throw new ParameterException(
          spec.commandLine(),
          "--delete and --version cannot be combined: --delete removes the tag from its version");
    }
    Table table = Table.open(TableLocations.forWriting(location));
    if (deletesTag) {
      table.newTagRemoval(name).committer("stoa tag").commit();
      result.print(
          console,
          location + ": tag " + name + " removed",
          json -> {
            json.writeStringField("table", location);
            json.writeStringField("tag", name);
            json.writeBooleanField("removed", true);
          });
      return 0;
    }
    Table taggedTable =
        version.isPresent() ? SnapshotOptions.open(table.storage(), version.get()) : table;
    long taggedVersion = taggedTable.snapshot().version();
    table.newTag(name, taggedVersion).committer("stoa tag").commit();
    result.print(
        console,
        location + ": version " + taggedVersion + " tagged " + name,
        json -> {
          json.writeStringField("table", location);
          json.writeStringField("tag", name);
          json.writeNumberField("version", taggedVersion);
        });
    return 0;
  }
}
