package dev.stoa.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.sql.statement.SqlNames;
import dev.stoa.table.Table;
import java.nio.file.Path;
import java.sql.SQLException;
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
  private SqlFixture sql;
  private String maps;

  @BeforeEach
  void open() throws Exception {
    sql = new SqlFixture(directory);
    maps = sql.path("maps");
    sql.write(
        "CREATE TABLE "
            + maps
            + " AS SELECT i::INTEGER AS id, MAP {'k': 'v' || i, 'other': 'w'} AS m"
            + " FROM range(3) AS r(i)");
  }

  @AfterEach
  void close() throws SQLException {
    sql.close();
  }

  @Test
  void rowsDoNotDependOnWhatExplainPrints() throws Exception {
    for (String output : List.of("all", "optimized_only", "physical_only")) {
      sql.execute("SET explain_output = '" + output + "'");
      assertEquals(List.of("3"), sql.rows("SELECT sum(id) FROM " + maps), output);
    }
  }

  @Test
  void columnsAreReadThatThePlanDoesNotName() throws Exception {
    sql.write(
        "CREATE TABLE "
            + sql.path("structs")
            + " AS SELECT i::INTEGER AS id, {'b': {'a': i}} AS s FROM range(3) AS r(i)");
    String query =
        "WITH w AS NOT MATERIALIZED (SELECT x.id AS i FROM %s AS x WHERE x.s['b']['a'] IN (1, 2, 9))"
            + " SELECT i FROM w UNION ALL SELECT id FROM %s WHERE id = 0 ORDER BY 1";
    assertEquals(List.of("0", "1", "2"), sql.rows(query.formatted(sql.path("structs"), maps)));
  }

  @Test
  void mapsInAnyConditionOfAnOuterJoinAreReadWhole() throws Exception {
    String query =
        "SELECT a.id, b.m['k'] FROM %s AS a LEFT JOIN %s AS b"
            + " ON a.id = b.id AND (cardinality(b.m) > 1 OR a.id > 5) ORDER BY 1";
    assertEquals(3, sql.rows(query.formatted(maps, maps)).size());
    assertTrue(
        sql.rows(query.formatted(maps, maps)).toString().contains("v2"),
        () -> "the keys of all rows are found");
  }

  @Test
  void columnsWhoseNamesDifferOnlyInCaseAreAllRead() throws Exception {
    Schema schema =
        SchemaBuilder.record("r").fields().requiredInt("a").requiredInt("A").endRecord();
    Table.create(directory.resolve("cases"), schema);
    assertEquals(List.of(), sql.rows("SELECT A_1 FROM " + sql.path("cases") + " WHERE A_1 = 1"));
    sql.write("INSERT INTO " + sql.path("cases") + " VALUES (1, 2)");
    assertEquals(List.of("2"), sql.rows("SELECT A_1 FROM " + sql.path("cases")));
  }

  @Test
  void insertionsIntoAnAddedTableReachIt() throws Exception {
    sql.duckDb().add("pages", Table.open(directory.resolve("maps")));
    assertEquals(1, sql.write("INSERT INTO pages SELECT 7, MAP {'k': 'x'}"));
    assertEquals(List.of("4"), sql.rows("SELECT count(*) FROM " + maps));
  }

  @Test
  void textsAfterInsertAreDirectoriesThoughDuckDbHasSuchATable() throws Exception {
    String name = directory.resolve("maps").toString();
    sql.execute("CREATE TABLE " + SqlNames.quoted(name) + " (id INTEGER, m MAP(VARCHAR, VARCHAR))");
    sql.write("INSERT INTO " + maps + " SELECT 7, MAP {'k': 'x'}");
    assertEquals(
        4,
        Table.open(directory.resolve("maps")).newScan().tasks().stream()
            .mapToLong(t -> t.rowCount())
            .sum());
  }

  @Test
  void whatATableInADirectoryCannotDoIsRefused() {
    assertTrue(
        sql.error("INSERT OR REPLACE INTO " + maps + " SELECT 1, MAP {}").contains("upsert"));
    assertTrue(sql.error("DELETE FROM " + maps + " WHERE id = 1").contains("stoa delete"));
    assertTrue(
        sql.error("CREATE TABLE " + sql.path("new") + " (a) AS SELECT 1")
            .contains("name them there"));
  }

  @Test
  void directoriesMayHaveNamesOfInternalViews() throws Exception {
    sql.duckDb().add("columns", Table.open(directory.resolve("maps")));
    sql.write("CREATE TABLE " + sql.path("schemata") + " AS SELECT 1 AS a");
    assertEquals(List.of("1"), sql.rows("SELECT a FROM " + sql.path("schemata")));
  }
}
