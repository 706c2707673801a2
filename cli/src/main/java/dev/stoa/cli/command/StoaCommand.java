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
    description = "Keeps records in one file a column, and reads only what is asked for.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = StoaVersion.class,
    sortOptions = false,
    footer = {
      "",
      "Tables, which are directories, and files are named by local paths or by Hadoop addresses",
      "such as hdfs://…/crawl. With HADOOP_CONF_DIR, a path without a scheme is on the default",
      "file system of the settings there, as for hadoop fs; local ones are written file:///…",
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
