package dev.stoa.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.sql.plan.TableUse;
import dev.stoa.table.Table;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans show which columns, fields, keys and rows of a table a query needs. */
final class QueryNeedsTest {
  private static final Schema VISIT =
      SchemaBuilder.record("Visit").fields().requiredString("ip").optionalLong("size").endRecord();
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row")
          .fields()
          .requiredLong("id")
          .optionalString("url")
          .name("headers")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .name("visit")
          .type(VISIT)
          .noDefault()
          .endRecord();

  @TempDir private Path directory;

  @Test
  void onlyTheNamedColumnsAreRead() throws Exception {
    assertNeeds("SELECT url FROM t", List.of("url"), List.of());
    assertNeeds("SELECT count(*) FROM t", List.of(), List.of());
    assertNeeds("SELECT id FROM t ORDER BY url LIMIT 3", List.of("id", "url"), List.of());
  }

  @Test
  void onlyTheNamedKeyOfAMapIsRead() throws Exception {
    assertNeeds("SELECT headers['a'] FROM t", List.of("headers['a']"), List.of());
    assertNeeds(
        "SELECT headers['a'], count(*) FROM t GROUP BY ALL HAVING min(headers['B']) > ''",
        List.of("headers['B']", "headers['a']"),
        List.of());
    assertNeeds(
        "WITH w AS (SELECT headers h FROM t) SELECT h['a'] FROM w",
        List.of("headers['a']"),
        List.of());
    assertNeeds("SELECT headers['a'], cardinality(headers) FROM t", List.of("headers"), List.of());
    assertNeeds(
        "SELECT count(*) FROM t WHERE headers['url'] = 'the id of a visit'",
        List.of("headers['url']"),
        List.of("headers['url'] = 'the id of a visit'"));
    assertNeeds("SELECT headers[url] FROM t", List.of("headers", "url"), List.of());
    assertNeeds("SELECT headers[''] FROM t", List.of("headers"), List.of());
  }

  @Test
  void onlyTheNamedFieldOfAStructIsRead() throws Exception {
    assertNeeds("SELECT visit.ip FROM t", List.of("visit.ip"), List.of());
    assertNeeds(
        "SELECT visit['ip'] FROM t ORDER BY id LIMIT 1", List.of("id", "visit.ip"), List.of());
    assertNeeds(
        "SELECT visit FROM t WHERE visit.size > 3", List.of("visit"), List.of("visit.size > 3"));
  }

  @Test
  void conditionsOfTheQueryAreConditionsOfTheScan() throws Exception {
    assertNeeds("SELECT 1 FROM t WHERE id = 5", List.of("id"), List.of("id = 5"));
    assertNeeds(
        "SELECT url FROM t WHERE headers['a'] = 'x'",
        List.of("headers['a']", "url"),
        List.of("headers['a'] = 'x'"));
  }

  @Test
  void conditionsOfOneOfTwoScansAreNot() throws Exception {
    TableUse use = use("SELECT id FROM t WHERE id = 5 UNION ALL SELECT id FROM t WHERE id = 6");
    assertFalse(use.isReadOnce());
    assertEquals(List.of(), use.conditions());
  }

  @Test
  void conditionsOnTheOuterSideOfAJoinAreNot() throws Exception {
    TableUse use = use("SELECT * FROM range(9) r(n) LEFT JOIN t ON n = id WHERE url IS NULL");
    assertEquals(List.of(), use.conditions().stream().map(Object::toString).toList());
  }

  private void assertNeeds(String query, List<String> paths, List<String> conditions)
      throws Exception {
    TableUse use = use(query);
    assertEquals(paths, use.paths().stream().map(ColumnPath::toString).toList(), query);
    assertEquals(conditions, use.conditions().stream().map(Object::toString).toList(), query);
  }

  private TableUse use(String query) throws Exception {
    Path location = directory.resolve("t");
    Table table = Table.exists(location) ? Table.open(location) : Table.create(location, SCHEMA);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        BufferAllocator allocator = new RootAllocator()) {
      DuckDBConnection duckDb = connection.unwrap(DuckDBConnection.class);
      StatementRunner runner = new StatementRunner(duckDb);
      TwinTable twin = TwinTable.of(table, new TableStreams(duckDb, allocator, 1));
      runner.execute(twin.creation("t"));
      return new QueryPlanner(runner).uses(query, Map.of("t", twin)).orElseThrow().get("t");
    }
  }
}
