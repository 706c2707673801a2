package dev.stoa.sql.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Scripts are split at semicolons that are not inside texts, names or comments. */
final class SqlScriptTest {
  @Test
  void semicolonsSeparateStatements() {
    assertEquals(List.of("SELECT 1", "SELECT 2"), SqlScript.statements(" SELECT 1 ;; SELECT 2;"));
    assertEquals(List.of(), SqlScript.statements(" ; -- nothing\n"));
  }

  @Test
  void semicolonsInTextsNamesAndCommentsDoNot() {
    for (String statement :
        List.of(
            "SELECT ';''; '",
            "SELECT \"a;\"\"b\"",
            "SELECT $$a;'b$$",
            "SELECT $t$a;$$b$t$",
            "SELECT $my_tag$a;b$my_tag$",
            "SELECT E'it\\'s; one'",
            "SELECT 1 -- a;b\n, 2",
            "SELECT 1 /* a;b */, 2",
            "SELECT 1 /* a /* b */ ; c */, 2")) {
      assertEquals(List.of(statement, "SELECT 3"), SqlScript.statements(statement + "; SELECT 3"));
    }
  }

  @Test
  void aPromptWaitsForTheSemicolon() {
    assertTrue(SqlScript.isComplete("SELECT 1;"));
    assertTrue(SqlScript.isComplete("SELECT 1; -- done"));
    assertTrue(SqlScript.isComplete(""));
    assertFalse(SqlScript.isComplete("SELECT ';"));
    assertFalse(SqlScript.isComplete("SELECT 1 -- ;"));
  }
}
