package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program itself; prints its help when no command is given. */
@Command(
    name = "stoa",
    description = "Reads and writes tables whose columns are stored in separate files.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = StoaVersion.class,
    sortOptions = false,
    footer = {
      "",
      "Tables are directories. Tables and files are named by local paths or by URIs such as "
          + "hdfs://…/crawl. With HADOOP_CONF_DIR, a path without a scheme is on its default file "
          + "system, as for hadoop fs; write local paths as file:///…",
      "Tables of text fit the terminal. NO_COLOR turns colors off, CLICOLOR_FORCE=1 on.",
      "Exit codes: 0 success, 1 bad input, table or disk, 2 wrong arguments.",
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
