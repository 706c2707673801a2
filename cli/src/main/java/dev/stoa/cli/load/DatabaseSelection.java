package dev.stoa.cli.load;

import dev.stoa.cli.argument.DatabaseCredentials;
import dev.stoa.cli.argument.ThreadCountConverter;
import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.jdbc.DatabaseInput;
import dev.stoa.cli.input.jdbc.DatabaseInput.QuerySource;
import dev.stoa.cli.input.jdbc.DatabaseInput.TableSource;
import dev.stoa.cli.input.jdbc.DatabaseRowBlocks;
import dev.stoa.cli.input.record.InputOptions;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code stoa load} that say what to read from an input that is a database. */
public final class DatabaseSelection {
  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "The table or view of the database, such as orders or shop.orders.")
  private Optional<String> table = Optional.empty();

  @Option(
      names = "--query",
      paramLabel = "SQL",
      description = "A SELECT of the database's own SQL, instead of a table.")
  private Optional<String> query = Optional.empty();

  @Option(
      names = "--split-by",
      paramLabel = "COLUMN",
      description =
          "Reads ranges of this column at the same time, each on a connection of its own: numbers, "
              + "dates or timestamps.")
  private Optional<String> splitColumn = Optional.empty();

  @Option(
      names = "--tasks",
      paramLabel = "COUNT",
      converter = ThreadCountConverter.class,
      description = "The number of ranges of --split-by (default: one per core).")
  private Optional<Integer> taskCount = Optional.empty();

  @Mixin private DatabaseCredentials credentials;

  /** Rejects the options for an input that is no database. */
  void checkUnused(String input) {
    boolean isUsed =
        table.isPresent()
            || query.isPresent()
            || splitColumn.isPresent()
            || taskCount.isPresent()
            || !credentials.areAbsent();
    if (isUsed) {
      throw new InputException(
          input
              + " is not a database: --table, --query, --split-by, --tasks and the options of"
              + " connections are for inputs such as jdbc:postgresql://host/shop: omit them");
    }
  }

  /** Returns the access to the database of a URL. */
  public DatabaseAccess access(String url) throws IOException {
    return credentials.access(new DatabaseUrl(url));
  }

  /**
   * Returns what to read.
   *
   * @throws InputException when the options are incomplete or contradict each other
   */
  public DatabaseInput input(Optional<TableSelection> selection) {
    if (table.isPresent() == query.isPresent()) {
      throw new InputException(
          "%s: name a table of the database with --table, or write a --query"
              .formatted(
                  table.isPresent()
                      ? "--table and --query are both given"
                      : "what to read is missing"));
    }
    if (taskCount.isPresent() && splitColumn.isEmpty()) {
      throw new InputException(
          "--tasks needs a column whose ranges the tasks read: name one with --split-by");
    }
    DatabaseInput input =
        DatabaseInput.of(
            table.isPresent() ? new TableSource(table.get()) : new QuerySource(query.get()));
    if (splitColumn.isPresent()) {
      int count = taskCount.orElse(Runtime.getRuntime().availableProcessors());
      input = input.splitBy(splitColumn.get(), count);
    }
    return withSelection(input, selection);
  }

  private static DatabaseInput withSelection(
      DatabaseInput input, Optional<TableSelection> selection) {
    if (selection.isEmpty()) {
      return input;
    }
    if (!selection.get().isOfNewestVersion()) {
      throw new InputException("a database has no versions: omit --version and --at");
    }
    return input.withColumns(selection.get().columns()).withPredicate(selection.get().predicate());
  }

  /** Opens the rows of a database. */
  RowBlocks open(String url, InputOptions options, Optional<TableSelection> selection)
      throws IOException {
    return DatabaseRowBlocks.open(access(url), input(selection), options);
  }
}
