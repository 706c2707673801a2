package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.database.Postgres;
import dev.stoa.testing.example.ExampleFolder;
import dev.stoa.testing.example.Examples;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of docs/how-to/load-from-a-database.md, in one shell, on PostgreSQL. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are written for bash")
final class DatabasePageTest {
  private static final Path PAGE = Path.of("..", "docs", "how-to", "load-from-a-database.md");
  private static final String URL = "jdbc:postgresql://db.example.com/shop";

  @TempDir private Path directory;

  @Test
  void commandsRun() throws SQLException, IOException, InterruptedException {
    Postgres postgres = Postgres.createDatabase();
    postgres.execute(
        """
        CREATE ROLE reader LOGIN;
        GRANT ALL ON SCHEMA public TO reader;
        CREATE TABLE orders (id bigint PRIMARY KEY, customer text, total numeric(9,2));
        INSERT INTO orders SELECT i, 'A' || i % 7, i * 1.50 FROM generate_series(1, 100) i;
        GRANT SELECT ON orders TO reader;
        """);
    List<String> blocks = Examples.commandsOf(PAGE);
    assertEquals(5, blocks.size());
    String commands = String.join("\n", blocks).replace(URL, postgres.plainUrl());
    String output = ExampleFolder.in(directory).run(commands);
    assertTrue(output.contains("100 records loaded into history"), output);
    assertTrue(
        output.contains("34 records written to table paid of " + postgres.plainUrl()), output);
  }
}
