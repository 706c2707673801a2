package dev.stoa.cli.argument;

import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.output.RecordSink;
import dev.stoa.cli.output.jdbc.DatabaseSink;
import dev.stoa.cli.output.jdbc.DatabaseSink.ExistingTable;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code stoa export} that say where records go in a database. */
public final class DatabaseTarget {
  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "The table of the database, such as pages or crawl.pages.")
  private Optional<String> table = Optional.empty();

  @Option(
      names = "--append",
      description = "Adds the records to the rows of the database's table, if it exists.")
  private boolean appends;

  @Mixin private DatabaseCredentials credentials;

  /** Rejects the options for an output that is no database. */
  public void checkUnused(String file) {
    if (table.isPresent() || appends || !credentials.areAbsent()) {
      throw new IllegalArgumentException(
          file
              + " is not a database: --table, --append and the options of connections are for"
              + " outputs such as jdbc:postgresql://host/shop: omit them");
    }
  }

  /** Connects to a database and creates the table. */
  public RecordSink open(DatabaseUrl url, Schema schema) throws IOException {
    if (table.isEmpty()) {
      throw new IllegalArgumentException(
          "the table of the database is missing: name one with --table");
    }
    return DatabaseSink.create(
        credentials.access(url),
        table.get(),
        schema,
        appends ? ExistingTable.APPEND : ExistingTable.REJECT);
  }

  /** Returns the table and the address without passwords. */
  public String describe(DatabaseUrl url) {
    return "table " + table.orElse("") + " of " + url;
  }
}
