package dev.stoa.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements that find, read and write tables in directories, and errors of them. */
final class StatementsTest {
  @TempDir private Path directory;
  private SqlFixture sql;
  private String numbers;

  @BeforeEach
  void open() throws Exception {
    sql = new SqlFixture(directory);
    numbers = sql.path("numbers");
    sql.write(
        "CREATE TABLE "
            + numbers
            + " AS SELECT range::INTEGER AS n, 'text' || range AS t FROM range(5)");
  }

  /** Fails if a result or a failed statement left memory. */
  @AfterEach
  void close() throws Exception {
    assertEquals(
        List.of(),
        sql.rows(
            "SELECT table_name FROM information_schema.tables WHERE table_name LIKE '\\_\\_stoa%' ESCAPE '\\'"));
    sql.close();
  }

  @Test
  void tablesAreFoundWhereverQueriesNameThem() throws Exception {
    for (String query :
        List.of(
            "SELECT max(n) FROM " + numbers,
            "SELECT max(numbers.n) FROM " + numbers + ";",
            "/* ä日 */ SELECT max(x.n), -- '\n FROM" + numbers + "x",
            "SELECT max(m) FROM " + numbers + " AS x(m, u)",
            "WITH w AS (FROM " + numbers + "), v AS (FROM w) SELECT max(n) FROM v",
            "SELECT (SELECT max(n) FROM " + numbers + ")",
            "SELECT 'ä日', max(n) FROM " + numbers + " GROUP BY 1")) {
      assertTrue(sql.rows(query).get(0).endsWith("4"), query);
    }
  }

  @Test
  void namesOfCommonTableExpressionsHideTables() throws Exception {
    sql.duckDb().add("w", Table.open(directory.resolve("numbers")));
    assertEquals(List.of("7"), sql.rows("WITH w AS (SELECT 7 AS n) SELECT n FROM w"));
    assertEquals(
        List.of("5"), sql.rows("WITH w AS (SELECT n + 1 AS n FROM w) SELECT max(n) FROM w"));
    assertEquals(List.of("4"), sql.rows("SELECT max(n) FROM (WITH x AS (SELECT 1) FROM w)"));
    assertEquals(
        List.of("3"),
        sql.rows(
            "WITH RECURSIVE w AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM w WHERE n < 3) SELECT max(n) FROM w"));
  }

  @Test
  void creatingAndInsertingCommitsOnce() throws Exception {
    int versions = Table.open(directory.resolve("numbers")).history().size();
    assertEquals(
        2, sql.write("INSERT INTO " + numbers + " SELECT 9, 'x' UNION ALL SELECT 10, NULL -- two"));
    assertEquals(1, sql.write("INSERT INTO " + numbers + " (n) VALUES (11);"));
    assertEquals(1, sql.write("INSERT INTO " + numbers + " BY NAME SELECT 'y' AS t, 12 AS n"));
    Table table = Table.open(directory.resolve("numbers"));
    assertEquals(versions + 3, table.history().size());
    assertEquals(
        List.of("9 | x", "10 | null", "11 | null", "12 | y"),
        sql.rows("SELECT n, t FROM " + numbers + " WHERE n > 8 ORDER BY n"));
  }

  @Test
  void failedWritesLeaveNothingVisible() throws Exception {
    assertThrows(
        SQLException.class,
        () -> sql.write("CREATE TABLE " + sql.path("new") + " AS SELECT sql.error('no') AS e"));
    assertFalse(Table.exists(directory.resolve("new")));
    long version = Table.open(directory.resolve("numbers")).snapshot().version();
    assertThrows(SQLException.class, () -> sql.write("INSERT INTO " + numbers + " SELECT 1, 2, 3"));
    assertThrows(
        SQLException.class, () -> sql.write("INSERT INTO " + numbers + " (n, q) SELECT 1, 2"));
    assertThrows(
        SQLException.class, () -> sql.write("INSERT INTO " + numbers + " SELECT 'no number', 'x'"));
    assertEquals(version, Table.open(directory.resolve("numbers")).snapshot().version());
  }

  @Test
  void errorsNameTheRemedy() throws Exception {
    assertTrue(
        sql.error("FROM " + sql.path("nombers"))
            .contains("did you mean '" + directory.resolve("numbers")),
        sql.error("FROM " + sql.path("nombers")));
    assertTrue(sql.error("SELECT m FROM " + numbers).contains("\"m\""));
    assertTrue(sql.error("DELETE FROM " + numbers).contains("stoa delete"));
    Files.createDirectory(directory.resolve("empty"));
    assertThrows(InvalidTableException.class, () -> sql.rows("FROM " + sql.path("empty")));
  }

  @Test
  void columnsThatDuckDbLacksMatterOnlyIfTheyAreRead() throws Exception {
    Schema union =
        Schema.createUnion(Schema.create(Schema.Type.LONG), Schema.create(Schema.Type.STRING));
    Table.create(
        directory.resolve("unions"),
        SchemaBuilder.record("Row")
            .fields()
            .requiredInt("n")
            .name("u")
            .type(union)
            .noDefault()
            .endRecord());
    assertEquals(List.of(), sql.rows("SELECT n FROM " + sql.path("unions")));
    assertEquals(List.of(), sql.rows("FROM " + sql.path("unions") + " LIMIT 0"));
    assertEquals(2, sql.rows("DESCRIBE " + sql.path("unions")).size());
    assertTrue(sql.error("FROM " + sql.path("unions")).contains("field u"));
  }

  @Test
  void valuesThatNameDirectoriesAreValues() throws Exception {
    sql.write("CREATE TABLE native AS SELECT 'x' AS t");
    assertEquals(1, sql.write("UPDATE native SET t = " + numbers));
    assertEquals(1, sql.write("DELETE FROM native WHERE t = " + numbers));
    assertEquals(0, sql.write("DELETE FROM native WHERE t = ''"));
  }

  @Test
  void damagedFilesAreReportedAsSuch() throws Exception {
    sql.write(
        "CREATE TABLE "
            + sql.path("damaged")
            + " AS SELECT md5(range::VARCHAR) AS t FROM range(1000)");
    int damagedCount = 0;
    List<Path> files;
    try (Stream<Path> all = Files.walk(directory.resolve("damaged"))) {
      files = all.filter(Files::isRegularFile).filter(file -> sizeOf(file) > 10_000).toList();
    }
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 2] ^= 1;
      Files.write(file, bytes);
      damagedCount++;
    }
    assertTrue(damagedCount > 0);
    CorruptFileException e =
        assertThrows(
            CorruptFileException.class,
            () -> sql.rows("SELECT max(t) FROM " + sql.path("damaged")));
    assertTrue(e.getMessage().contains("damaged"), e.getMessage());
  }

  @Test
  void insertionsThatHaveNoQueryOrBeginWithOneAreRefused() {
    assertRefusal("come from a query", "INSERT INTO " + numbers + " DEFAULT VALUES");
    assertRefusal(
        "begin an insertion with INSERT INTO",
        "WITH x AS (SELECT 1 AS n) INSERT INTO " + numbers + " SELECT n FROM x");
  }

  private void assertRefusal(String part, String statement) {
    SQLException e = assertThrows(SQLException.class, () -> sql.write(statement));
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  private static long sizeOf(Path file) {
    return file.toFile().length();
  }

  @Test
  void twoResultsAreOpenAtOnceAndCloseEarly() throws Exception {
    try (SqlResult first = sql.duckDb().execute("FROM " + numbers);
        SqlResult second = sql.duckDb().execute("FROM " + numbers + " ORDER BY n DESC")) {
      assertTrue(first.rows().orElseThrow().next());
      assertTrue(second.rows().orElseThrow().next());
      assertEquals(0, first.rows().orElseThrow().getInt(1));
      assertEquals(4, second.rows().orElseThrow().getInt(1));
    }
  }

  @Test
  void settingsAndTransactionsOfTheProgramStay() throws Exception {
    sql.write("SET disabled_optimizers = 'join_order'");
    sql.connection().setAutoCommit(false);
    sql.write("CREATE TABLE native (n INTEGER)");
    assertEquals(5, sql.write("INSERT INTO native SELECT n FROM " + numbers));
    assertEquals(List.of("5"), sql.rows("SELECT count(*) FROM native"));
    assertEquals(
        List.of("5"), sql.rows("SELECT count(*) FROM native JOIN " + numbers + " USING (n)"));
    sql.connection().rollback();
    sql.connection().setAutoCommit(true);
    assertEquals(List.of("join_order"), sql.rows("SELECT current_setting('disabled_optimizers')"));
    assertEquals(List.of(), sql.rows("SELECT table_name FROM duckdb_tables()"));
  }
}
