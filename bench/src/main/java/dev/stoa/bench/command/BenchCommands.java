package dev.stoa.bench.command;

import dev.stoa.bench.experiment.Experiments;
import dev.stoa.cli.command.CommandProvider;
import dev.stoa.cli.console.Console;
import java.util.List;

/** Provides the command {@code stoa bench} to the command line. */
public final class BenchCommands implements CommandProvider {
  /** The name of the command. */
  public static final String NAME = "bench";

  @Override
  public List<Object> commands(Console console) {
    return List.of(new BenchCommand(console, Experiments.all()));
  }
}
