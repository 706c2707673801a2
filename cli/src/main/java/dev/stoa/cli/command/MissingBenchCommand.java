package dev.stoa.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
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
    throw notInstalled();
  }

  /** Creates the exception of a command that needs the archive. */
  static UncheckedIOException notInstalled() {
    String version = StoaVersion.versionNumber().orElse("VERSION");
    String message =
        "the experiments are not installed: unpack stoa-bench-%s.tar.gz where stoa-%s.tar.gz was"
                .formatted(version, version)
            + " unpacked";
    return new UncheckedIOException(new IOException(message));
  }
}
