package dev.stoa.sql.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.sql.statement.SqlStatement.IfExists;
import dev.stoa.sql.statement.SqlStatement.Kind;
import dev.stoa.sql.statement.SqlStatement.Target;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Statements name what they write to, and the query inside them. */
final class SqlStatementTest {
  @Test
  void queriesEndBeforeSemicolonsAndComments() {
    for (String text :
        List.of("SELECT 1", "SELECT 1;", "SELECT 1 -- a", "/* b */ SELECT 1 ; -- a")) {
      assertEquals(Optional.of("SELECT 1"), SqlStatement.parse(text).queryText(), text);
    }
  }

  @Test
  void wrappedQueriesAreFound() {
    for (String text :
        List.of(
            "EXPLAIN FROM 'd'",
            "EXPLAIN ANALYZE FROM 'd'",
            "EXPLAIN (FORMAT json) FROM 'd'",
            "COPY (FROM 'd') TO 'x.csv'",
            "CREATE TEMP TABLE n AS FROM 'd'",
            "CREATE OR REPLACE TABLE s.n AS FROM 'd'",
            "INSERT INTO n (a, b) FROM 'd'",
            "INSERT INTO n BY NAME FROM 'd'",
            "DESCRIBE 'd'",
            "DESCRIBE 'd';",
            "SUMMARIZE 'd' -- all columns")) {
      assertEquals(Optional.of("FROM 'd'"), SqlStatement.parse(text).queryText(), text);
    }
  }

  @Test
  void createdTablesAreTargets() {
    assertTarget("CREATE TABLE 'd' AS SELECT 1", Kind.CREATE_TABLE_AS, "d", IfExists.FAIL);
    assertTarget(
        "create or replace table 'd' as select 1", Kind.CREATE_TABLE_AS, "d", IfExists.REPLACE);
    assertTarget(
        "CREATE TABLE IF NOT EXISTS 'it''s' AS FROM x",
        Kind.CREATE_TABLE_AS,
        "it's",
        IfExists.KEEP);
    assertTarget("INSERT INTO 'd' VALUES (1)", Kind.INSERT, "d", IfExists.KEEP);
    assertTarget("INSERT INTO 'd' BY NAME SELECT 1 AS a", Kind.INSERT_BY_NAME, "d", IfExists.KEEP);
    assertEquals(
        List.of("a", "b c"),
        SqlStatement.parse("INSERT INTO 'd' (a, \"b c\") SELECT 1, 2").targetColumns());
  }

  @Test
  void changedTablesAreTargets() {
    for (String text :
        List.of(
            "DELETE FROM 'd'",
            "UPDATE 'd' SET a = 1",
            "DROP TABLE IF EXISTS 'd'",
            "ALTER TABLE 'd' RENAME TO x",
            "TRUNCATE 'd'")) {
      assertTarget(text, Kind.CHANGE, "d", IfExists.KEEP);
    }
  }

  @Test
  void valuesInChangesAreNoTargets() {
    for (String text :
        List.of(
            "DELETE FROM n WHERE a = 'd'",
            "UPDATE n SET a = 'd'",
            "UPDATE n SET a = ''",
            "ALTER TABLE n ALTER a SET DEFAULT 'd'")) {
      assertEquals(Optional.of("n"), SqlStatement.parse(text).target().map(Target::name), text);
    }
  }

  private static void assertTarget(String text, Kind kind, String name, IfExists ifExists) {
    SqlStatement statement = SqlStatement.parse(text);
    assertEquals(kind, statement.kind(), text);
    assertEquals(Optional.of(new Target(name, true, ifExists)), statement.target(), text);
  }
}
