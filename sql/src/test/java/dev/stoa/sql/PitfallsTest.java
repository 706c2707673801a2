package dev.stoa.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings, names and forms of statements with which rows could be wrong or in the wrong place. */
final class PitfallsTest {
  @TempDir private Path directory;
  private Connection connection;
  private StoaDuckDb duckDb;
  private String maps;

  @BeforeEach
  void open() throws Exception {
    connection = DriverManager.getConnection("jdbc:duckdb:");
    duckDb = StoaDuckDb.register(connection);
    maps = path("maps");
    run(
        "CREATE TABLE "
            + maps
            + " AS SELECT i::INTEGER AS id, MAP {'k': 'v' || i, 'other': 'w'} AS m"
            + " FROM range(3) AS r(i)");
  }

  @AfterEach
  void close() throws SQLException {
    duckDb.close();
    connection.close();
  }

  private String path(String name) {
    return SqlNames.text(directory.resolve(name).toString());
  }

  private void set(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private long run(String sql) throws SQLException, IOException {
    try (SqlResult result = duckDb.execute(sql)) {
      return result.writtenRowCount();
    }
  }

  private List<String> rows(String sql) throws SQLException, IOException {
    try (SqlResult result = duckDb.execute(sql)) {
      return Answer.read(result.rows().orElseThrow()).rows();
    }
  }

  private String error(String sql) {
    return assertThrows(SQLException.class, () -> run(sql)).getMessage();
  }

  @Test
  void rowsDoNotDependOnWhatExplainPrints() throws Exception {
    for (String output : List.of("all", "optimized_only", "physical_only")) {
      set("SET explain_output = '" + output + "'");
      assertEquals(List.of("3"), rows("SELECT sum(id) FROM " + maps), output);
    }
  }

  @Test
  void columnsAreReadThatThePlanDoesNotName() throws Exception {
    run(
        "CREATE TABLE "
            + path("structs")
            + " AS SELECT i::INTEGER AS id, {'b': {'a': i}} AS s FROM range(3) AS r(i)");
    String query =
        "WITH w AS NOT MATERIALIZED (SELECT x.id AS i FROM %s AS x WHERE x.s['b']['a'] IN (1, 2, 9))"
            + " SELECT i FROM w UNION ALL SELECT id FROM %s WHERE id = 0 ORDER BY 1";
    assertEquals(List.of("0", "1", "2"), rows(query.formatted(path("structs"), maps)));
  }

  @Test
  void mapsInAnyConditionOfAnOuterJoinAreReadWhole() throws Exception {
    String query =
        "SELECT a.id, b.m['k'] FROM %s AS a LEFT JOIN %s AS b"
            + " ON a.id = b.id AND (cardinality(b.m) > 1 OR a.id > 5) ORDER BY 1";
    assertEquals(3, rows(query.formatted(maps, maps)).size());
    assertTrue(
        rows(query.formatted(maps, maps)).toString().contains("v2"),
        () -> "the keys of all rows are found");
  }

  @Test
  void columnsWhoseNamesDifferOnlyInCaseAreAllRead() throws Exception {
    Schema schema =
        SchemaBuilder.record("r").fields().requiredInt("a").requiredInt("A").endRecord();
    Table.create(directory.resolve("cases"), schema);
    assertEquals(List.of(), rows("SELECT A_1 FROM " + path("cases") + " WHERE A_1 = 1"));
    run("INSERT INTO " + path("cases") + " VALUES (1, 2)");
    assertEquals(List.of("2"), rows("SELECT A_1 FROM " + path("cases")));
  }

  @Test
  void insertionsIntoAnAddedTableReachIt() throws Exception {
    duckDb.add("pages", Table.open(directory.resolve("maps")));
    assertEquals(1, run("INSERT INTO pages SELECT 7, MAP {'k': 'x'}"));
    assertEquals(List.of("4"), rows("SELECT count(*) FROM " + maps));
  }

  @Test
  void textsAfterInsertAreDirectoriesThoughDuckDbHasSuchATable() throws Exception {
    String name = directory.resolve("maps").toString();
    set("CREATE TABLE " + SqlNames.quoted(name) + " (id INTEGER, m MAP(VARCHAR, VARCHAR))");
    run("INSERT INTO " + maps + " SELECT 7, MAP {'k': 'x'}");
    assertEquals(
        4,
        Table.open(directory.resolve("maps")).newScan().tasks().stream()
            .mapToLong(t -> t.rowCount())
            .sum());
  }

  @Test
  void whatATableInADirectoryCannotDoIsRefused() {
    assertTrue(error("INSERT OR REPLACE INTO " + maps + " SELECT 1, MAP {}").contains("upsert"));
    assertTrue(error("DELETE FROM " + maps + " WHERE id = 1").contains("stoa delete"));
    assertTrue(
        error("CREATE TABLE " + path("new") + " (a) AS SELECT 1").contains("name them there"));
  }

  @Test
  void directoriesMayHaveNamesOfInternalViews() throws Exception {
    duckDb.add("columns", Table.open(directory.resolve("maps")));
    run("CREATE TABLE " + path("schemata") + " AS SELECT 1 AS a");
    assertEquals(List.of("1"), rows("SELECT a FROM " + path("schemata")));
  }
}
