package dev.stoa.sql.command;

import dev.stoa.cli.command.CommandProvider;
import dev.stoa.cli.console.Console;
import java.util.List;

/** Provides the command {@code stoa sql} to the command line. */
public final class SqlCommands implements CommandProvider {
  @Override
  public List<Object> commands(Console console) {
    return List.of(new SqlCommand(console));
  }
}
