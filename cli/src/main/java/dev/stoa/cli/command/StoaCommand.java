package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program itself: without a command it shows its help. */
@Command(
    name = "stoa",
    description = "Keeps records in one file a column, and reads only what is asked for.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = StoaVersion.class,
    sortOptions = false,
    footer = {
      "",
      "A TABLE is a directory: a local path or any address that Hadoop knows, such as hdfs://…/crawl.",
      "Exit codes: 0 done, 1 bad input, table or disk, 2 wrong arguments.",
      "",
      "Examples:",
      "  stoa demo --help",
      "  stoa load crawl.jsonl.gz crawl",
      "  stoa head crawl --columns url"
    })
final class StoaCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  StoaCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    console.print(spec.commandLine().getUsageMessage().stripTrailing());
    return 0;
  }
}
