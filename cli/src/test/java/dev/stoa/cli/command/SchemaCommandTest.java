package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code stoa schema}, and the commands that accept what it prints. */
final class SchemaCommandTest {
  private static final String SCHEMA =
      """
      name string not null comment 'full name',
      born date default '2000-01-01',
      price decimal(9,2),
      addr record<
        city string,
        zip string not null default 'x'
      >,
      tags map<string, array<record<n int, kind enum('a','b')>>>
      """;

  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = newTable("people", SCHEMA.replace("price", "\"the price\""));
  }

  private Path newTable(String name, String schema) throws IOException {
    Path file = Samples.write(directory, name + ".schema", schema);
    Path rows = Samples.write(directory, name + ".jsonl", "{\"name\":\"Ada\"}\n");
    Path newTable = directory.resolve(name);
    ProgramRun.of("load", rows, newTable, "--schema", file).assertOk();
    return newTable;
  }

  @Test
  void printsASchemaThatLoadAccepts() throws IOException {
    String schema = ProgramRun.of("schema", table).assertOk().out();
    assertEquals(
        """
        name string not null comment 'full name', -- id 1
        born date default '2000-01-01', -- id 2
        "the price" decimal(9,2), -- id 3
        addr record<
          city string,
          zip string not null default 'x'
        >, -- id 4
        tags map<string, array<record<n int, kind enum('a','b')>>> -- id 5
        """,
        schema);
    Path copy = newTable("copy", schema);
    assertEquals(schema, ProgramRun.of("schema", copy).assertOk().out());
    assertEquals(
        ProgramRun.of("schema", table, "--avro").assertOk().out(),
        ProgramRun.of("schema", copy, "--avro").assertOk().out());
  }

  @Test
  void printsAvroJsonThatLoadAccepts() throws IOException {
    String json = ProgramRun.of("schema", table, "--avro").assertOk().out();
    assertEquals("full name", new Schema.Parser().parse(json).getField("name").doc());
    assertEquals(json, ProgramRun.of("schema", newTable("copy", json), "--avro").assertOk().out());
  }

  @Test
  void printsAStatementOfSparkSql() {
    assertEquals(
        """
        CREATE TABLE `people` (
          `name` STRING NOT NULL COMMENT 'full name',
          `born` DATE DEFAULT DATE '2000-01-01',
          `the price` DECIMAL(9, 2),
          `addr` STRUCT<`city`: STRING, `zip`: STRING NOT NULL>,
          `tags` MAP<STRING, ARRAY<STRUCT<`n`: INT, `kind`: STRING>>>
        ) USING stoa;
        """,
        ProgramRun.of("schema", table, "--sql").assertOk().out());
  }

  @Test
  void namesTheColumnForWhichSparkSqlHasNoType() throws IOException {
    Path unions = newTable("unions", "name string, u record<v union<int, string>>");
    ProgramRun.of("schema", unions, "--sql")
        .assertBadInput("column \"u.v\" is union<int, string>, for which Spark SQL has no type");
  }

  @Test
  void printsAJsonObject() throws IOException {
    JsonTree json = JsonTree.parse(ProgramRun.of("schema", table, "--json").assertOk().out());
    assertEquals(1L, json.at("version"));
    assertEquals(5, json.size("columns"));
    assertEquals("full name", json.at("columns", 0, "comment"));
    assertEquals("'2000-01-01'", json.at("columns", 1, "default"));
    assertEquals(2L, json.at("columns", 2, "scale"));
    assertEquals("string not null", json.at("columns", 3, "fields", 1, "type"));
    assertEquals(5L, json.at("columns", 4, "id"));
  }

  @Test
  void printsTheSchemaWithWhichAFileWouldBeLoaded() throws IOException {
    Path file = Samples.write(directory, "new.csv", "id,größe\n1,x\n2,y\n");
    assertEquals(
        "id long not null,\ngröße string not null\n",
        ProgramRun.of("schema", file).assertOk().out());
    assertTrue(ProgramRun.of("schema", file, "--json").assertOk().out().startsWith("{\"file\":"));
  }

  @Test
  void printsTheSchemaOfAVersion() {
    ProgramRun.of("add-column", table, "score", "double not null", "--default", "0.5").assertOk();
    String schema = ProgramRun.of("schema", table).assertOk().out();
    assertTrue(schema.contains("\nscore double not null default 0.5 --"), schema);
    String oldSchema = ProgramRun.of("schema", table, "--version", "1").assertOk().out();
    assertFalse(oldSchema.contains("score"), oldSchema);
  }

  @Test
  void widensWhatItPrints() {
    ProgramRun.of(
            "widen-column",
            table,
            "tags",
            "map<string, array<record<n long, kind enum('a','b','c')>>>")
        .assertOk();
    ProgramRun.of("cat", table).assertOk();
  }

  @Test
  void rejectsTwoLanguages() {
    ProgramRun.of("schema", table, "--sql", "--json")
        .assertBadUsage("--avro, --sql and --json cannot be combined: give one of them");
  }
}
