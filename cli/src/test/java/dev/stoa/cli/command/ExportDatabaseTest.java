package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.SchemaText;
import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.database.Postgres;
import dev.stoa.cli.output.jdbc.DatabaseSink;
import dev.stoa.cli.output.jdbc.DatabaseSink.ExistingTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code stoa export} to databases, and {@code stoa load} of a database without snapshots. */
final class ExportDatabaseTest {
  private static final String H2 = "jdbc:h2:mem:export;DB_CLOSE_DELAY=-1";

  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException, SQLException {
    executeInH2("DROP ALL OBJECTS");
    Path file = directory.resolve("rows.csv");
    Files.write(
        file,
        IntStream.rangeClosed(0, 3000)
            .mapToObj(i -> i == 0 ? "id,name,day" : i + ",name " + i + ",2024-01-01")
            .toList());
    table = directory.resolve("table");
    ProgramRun.of("load", file, table).assertOk();
  }

  private static void executeInH2(String... statements) throws SQLException {
    try (Connection connection = new DatabaseAccess(new DatabaseUrl(H2), new Properties()).open();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
      connection.commit();
    }
  }

  private ProgramRun export(String url, String... arguments) {
    Object[] all =
        Stream.concat(Stream.of("export", table.toString(), url), Stream.of(arguments)).toArray();
    return ProgramRun.of(all);
  }

  @Test
  void createsTheTableOnceAndAppendsOnRequest() throws SQLException {
    Postgres postgres = Postgres.createDatabase();
    ProgramRun run = export(postgres.url(), "--table", "people");
    assertEquals(
        List.of("3,000 records written to table people of " + postgres.url()),
        run.assertOk().lines());
    export(postgres.url(), "--table", "people")
        .assertBadInput("already has a table public.people", "--append");
    export(
            postgres.url(),
            "--table",
            "people",
            "--append",
            "--where",
            "id <= 5",
            "--columns",
            "day,name,id")
        .assertOk();
    assertEquals("3005", postgres.query("select count(*) from people"));
    assertEquals(
        "bigint NO, text NO, date NO",
        postgres.query(
            "select string_agg(data_type || ' ' || is_nullable, ', ' order by ordinal_position)"
                + " from information_schema.columns where table_name = 'people'"));
  }

  @Test
  void failedExportLeavesNoTableAndNoRow() throws SQLException {
    Postgres postgres = Postgres.createDatabase();
    postgres.execute("CREATE TABLE small (id int CHECK (id < 2500), name text, day date)");
    export(postgres.url(), "--table", "small", "--append")
        .assertBadInput("table public.small, rows ", "check constraint", "nothing was exported");
    assertEquals("0", postgres.query("select count(*) from small"));
    Path bad = directory.resolve("bad");
    ProgramRun.of("load", writeJson("{\"s\": \"a\"}", "{\"s\": \"\\u0000\"}"), bad).assertOk();
    ProgramRun.of("export", bad, postgres.url(), "--table", "fresh")
        .assertBadInput("row 2: column \"s\" has a text with the character NUL", "omit the column");
    assertEquals(
        "", String.valueOf(postgres.query("select coalesce(to_regclass('fresh')::text, '')")));
  }

  private Path writeJson(String... lines) {
    try {
      return Files.write(directory.resolve("lines.jsonl"), List.of(lines));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void brokenConnectionLeavesNothing() throws SQLException {
    Postgres postgres = Postgres.createDatabase();
    postgres.execute(
        """
        CREATE TABLE target (id int, name text, day date);
        CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NEW.id = 2500 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
          RETURN NEW;
        END $$;
        CREATE TRIGGER breaking BEFORE INSERT ON target FOR EACH ROW EXECUTE FUNCTION break();
        """);
    export(postgres.url(), "--table", "target", "--append")
        .assertBadInput(
            postgres.url() + ", table public.target, rows 2001 to 3000: the connection broke (",
            "), and nothing was exported: check that the database is running");
    assertEquals("0", postgres.query("select count(*) from target"));
  }

  @Test
  void databaseThatCommitsNewTablesLosesThatOfAFailedExport() {
    DatabaseAccess access = new DatabaseAccess(new DatabaseUrl(H2), new Properties());
    Schema schema = SchemaText.parse("id long not null");
    Path copy = directory.resolve("copy");
    try (DatabaseSink sink = DatabaseSink.create(access, "T", schema, ExistingTable.REJECT)) {
      sink.write(new GenericRecordBuilder(schema).set("id", 1L).build());
      // Another connection sees the table, but not its row.
      ProgramRun.of("load", H2, copy, "--table", "T").assertOk();
    }
    assertEquals("0", ProgramRun.of("count", copy).assertOk().out().strip());
    ProgramRun.of("load", H2, copy, "--table", "T").assertBadInput("has no table T");
  }

  @Test
  void tasksWithoutASnapshotGiveAWarning() throws SQLException {
    executeInH2(
        "CREATE TABLE NUMBERS AS SELECT X AS ID, ARRAY[X, NULL] AS LIST FROM SYSTEM_RANGE(1, 100)");
    Path copy = directory.resolve("copy");
    ProgramRun run =
        ProgramRun.of("load", H2, copy, "--table", "numbers", "--split-by", "ID", "--tasks", "3");
    assertEquals(0, run.exitCode(), run.err());
    assertTrue(run.err().contains("has no snapshots that connections share"), run.err());
    assertEquals(
        "100 records loaded into " + copy + ", which has 100 rows in version 1", run.out().strip());
    assertEquals(
        "{\"ID\":1,\"LIST\":[1,null]}",
        ProgramRun.of("head", copy, "-n", "1", "--json").assertOk().out().strip());
  }

  @Test
  void mistakesHaveRemedies() {
    export(H2).assertBadInput("--table");
    export(H2, "--table", "t", "--format", "csv").assertBadInput("omit --format");
    export("rows.csv", "--table", "t").assertBadInput("rows.csv is not a database");
    export("jdbc:nosuch:x", "--table", "t").assertBadInput("no JDBC driver for jdbc:nosuch:x");
  }
}
