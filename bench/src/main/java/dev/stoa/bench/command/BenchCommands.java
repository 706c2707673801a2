package dev.stoa.bench.command;

import dev.stoa.bench.experiment.Experiments;
import dev.stoa.cli.command.CommandProvider;
import dev.stoa.cli.console.Console;
import java.util.List;

/** The commands of this module, found by the command line. */
public final class BenchCommands implements CommandProvider {
  /** The command, for programs that describe it. */
  public static final String NAME = "bench";

  @Override
  public List<Object> commands(Console console) {
    return List.of(new BenchCommand(console, Experiments.all()));
  }
}
