package dev.stoa.cli.command;

import dev.stoa.cli.argument.TableDirectory;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.maintenance.TableRemoval;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa remove}: deletes a table with all its versions. */
@Command(
    name = "remove",
    description = {
      "Deletes a table with all its versions and tags.",
      "Asks first on a terminal; otherwise, --yes is required. Deletes nothing if the directory is "
          + "not a table, or if it contains files that no table writes. Readers that are running "
          + "fail when they open another file. If a removal is interrupted, repeat it."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa remove crawl --yes"})
final class RemoveCommand implements Callable<Integer> {
  private static final int MAX_SHOWN_PATHS = 3;

  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(
      names = {"-y", "--yes"},
      description = "Deletes without asking.")
  private boolean isConfirmed;

  @Option(
      names = "--force",
      description = "Also deletes files in the directory that no table writes.")
  private boolean isForced;

  RemoveCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (!isConfirmed && !console.isTerminal()) {
      throw new ParameterException(
          spec.commandLine(), "--yes is missing: it confirms that the table is deleted");
    }
    TableRemoval removal = TableRemoval.plan(TableLocations.forWriting(location));
    check(removal);
    if (!isConfirmed && !confirms(removal)) {
      console.err().println("stoa: " + location + " was not removed");
      return 1;
    }
    boolean isComplete = removal.run();
    TableDirectory.deleteIfEmpty(location);
    if (!isComplete) {
      throw new InvalidTableException(
          location
              + " was removed, but another process wrote into its directory meanwhile: stop it,"
              + " then remove the table again");
    }
    console.print(location + ": " + describe(removal) + " removed");
    return 0;
  }

  private void check(TableRemoval removal) {
    if (!removal.isTable()) {
      throw new InvalidTableException(
          location + " is not a table, so nothing was removed: check the path");
    }
    List<String> foreignPaths = removal.foreignPaths();
    if (!foreignPaths.isEmpty() && !isForced) {
      int shownCount = Math.min(foreignPaths.size(), MAX_SHOWN_PATHS);
      int hiddenCount = foreignPaths.size() - shownCount;
      throw new InvalidTableException(
          "%s contains files that do not belong to the table (%s%s), so nothing was removed: move"
                  .formatted(
                      location,
                      String.join(", ", foreignPaths.subList(0, shownCount)),
                      hiddenCount == 0 ? "" : " and " + CountFormat.format(hiddenCount) + " more")
              + " them away, or delete them too with --force");
    }
  }

  private static String describe(TableRemoval removal) {
    return "%s and %s (%s)"
        .formatted(
            CountFormat.format(removal.versionCount(), "version"),
            CountFormat.format(removal.fileCount(), "file"),
            CountFormat.format(removal.sizeInBytes(), "byte"));
  }

  private boolean confirms(TableRemoval removal) throws IOException {
    console.err().print("Remove " + location + ", " + describe(removal) + "? [y/N] ");
    console.err().flush();
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String answer = input.readLine();
    return answer != null && List.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT));
  }
}
