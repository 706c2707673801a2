package dev.stoa.cli.command;

import dev.stoa.cli.argument.TableDirectory;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code stoa move}: renames the directory of a table. */
@Command(
    name = "move",
    description = {
      "Renames the directory of a table, on the same file system.",
      "All versions and tags stay. The new path must not exist; missing parent directories are "
          + "created. Readers that are running fail when they open another file; stop writers "
          + "first, since they would write to the old path."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa move crawl archive/crawl"})
final class MoveCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table.")
  private String location;

  @Parameters(index = "1", paramLabel = "NEWPATH", description = "The new path or URI.")
  private String newLocation;

  MoveCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Table table = Table.open(TableLocations.forWriting(location)); // fails if it is not a table
    if (table.branchName().isPresent()) {
      throw new InvalidTableException(
          location + " is a branch: move its table, or create a branch with the new name");
    }
    TableDirectory.move(location, newLocation);
    console.print(location + " moved to " + newLocation);
    return 0;
  }
}
