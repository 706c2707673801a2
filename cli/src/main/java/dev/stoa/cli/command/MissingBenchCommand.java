package dev.stoa.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Replaces {@code stoa bench} if its archive is not installed: says how to install it. */
@Command(
    name = MissingBenchCommand.NAME,
    description = {
      "Repeats an experiment of the papers with Stoa and other formats, on the same rows.",
      "This installation lacks the experiments: unpack stoa-bench-VERSION.tar.gz, of the same",
      "version as stoa-VERSION.tar.gz, into the same directory."
    },
    footer = {"", "Examples:", "  stoa bench --help"})
final class MissingBenchCommand implements Callable<Integer> {
  static final String NAME = "bench";

  @Unmatched private final List<String> unusedArguments = new ArrayList<>();

  @Override
  public Integer call() {
    throw MissingArchive.bench();
  }
}
