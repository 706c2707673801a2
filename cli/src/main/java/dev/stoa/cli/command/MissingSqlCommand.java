package dev.stoa.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Replaces {@code stoa sql} if its archive is not installed: says how to install it. */
@Command(
    name = MissingSqlCommand.NAME,
    description = {
      "Runs SQL with DuckDB over tables and files.",
      "This installation lacks DuckDB, which is large: unpack stoa-sql-VERSION.tar.gz, of the same",
      "version as stoa-VERSION.tar.gz, into the same directory."
    },
    footer = {"", "Examples:", "  stoa sql --help"})
final class MissingSqlCommand implements Callable<Integer> {
  static final String NAME = "sql";

  @Unmatched private final List<String> unusedArguments = new ArrayList<>();

  @Override
  public Integer call() {
    throw MissingArchive.sql();
  }
}
