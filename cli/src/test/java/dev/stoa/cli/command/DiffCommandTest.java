package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares versions of a table with {@code diff}. */
final class DiffCommandTest {
  @TempDir private Path directory;
  private Path table;

  /** Creates version 1 with four rows, of which two are equal. */
  @BeforeEach
  void createTable() throws IOException {
    table = directory.resolve("t");
    load(
        """
        {"id":1,"v":"a"}
        {"id":2,"v":"b"}
        {"id":3,"v":"c"}
        {"id":3,"v":"c"}
        """);
  }

  private void load(String rows) throws IOException {
    ProgramRun.load(Samples.write(directory, "rows.jsonl", rows), table);
  }

  private List<String> diff(Object... options) {
    Object[] arguments = new Object[options.length + 2];
    arguments[0] = "diff";
    arguments[1] = table;
    System.arraycopy(options, 0, arguments, 2, options.length);
    return ProgramRun.of(arguments).assertOk().lines();
  }

  @Test
  void findsAppendedAndDeletedRows() throws IOException {
    load("{\"id\":3,\"v\":\"c\"}\n{\"id\":4,\"v\":\"d\"}\n");
    ProgramRun.of("delete", table, "--where", "id = 1").assertOk();
    assertEquals(
        List.of(
            table + ": version 1 to version 3",
            "- {\"id\":1,\"v\":\"a\"}",
            "+ {\"id\":3,\"v\":\"c\"}",
            "+ {\"id\":4,\"v\":\"d\"}",
            "2 rows added, 1 removed"),
        diff("--from", 1, "--rows"));
    assertEquals(
        List.of(table + ": version 3 to version 1", "1 row added, 2 removed"),
        diff("--from", 3, "--to", 1));
    assertEquals("0 rows added, 0 removed", diff("--from", 3, "--to", 3).get(1));
    ProgramRun.of("diff", table, 1, 3)
        .assertBadUsage("unexpected argument \"1\": name the versions with --from and --to");
  }

  @Test
  void keysTellChangedRowsFromNewOnes() throws IOException {
    Path rows =
        Samples.write(directory, "u.jsonl", "{\"id\":2,\"v\":\"x\"}\n{\"id\":5,\"v\":\"y\"}\n");
    ProgramRun.of("upsert", rows, table, "--key", "id").assertOk();
    assertEquals("2 rows added, 1 removed", diff("--from", 1).get(1));
    assertEquals("1 row added, 0 removed, 1 changed", diff("--from", 1, "--key", "id").get(1));
    assertEquals(
        List.of(
            "{\"change\":\"changed\",\"before\":{\"id\":2,\"v\":\"b\"},\"after\":{\"id\":2,\"v\":\"x\"}}",
            "{\"change\":\"added\",\"row\":{\"id\":5,\"v\":\"y\"}}",
            "{\"table\":\"%s\",\"from\":1,\"to\":2,\"addedRows\":1,\"removedRows\":0,\"changedRows\":1,\"columnChanges\":[]}"
                .formatted(table)),
        diff("--from", 1, "--key", "id", "--json"));
    assertEquals(
        "0 rows added, 1 removed, 1 changed", diff("--from", 2, "--to", 1, "--key", "id").get(1));
  }

  @Test
  void equalKeysArePairedAndCounted() {
    ProgramRun.of("update", table, "--set", "v=z", "--where", "id = 3").assertOk();
    assertEquals("0 rows added, 0 removed, 2 changed", diff("--from", 1, "--key", "id").get(1));
    assertEquals("2 rows added, 2 removed", diff("--from", 1).get(1));
  }

  @Test
  void compactedRowsAreEqual() throws IOException {
    load("{\"id\":6,\"v\":\"f\"}\n");
    ProgramRun.of("compact", table).assertOk();
    assertEquals("0 rows added, 0 removed", diff("--from", 2).get(1));
    assertEquals("1 row added, 0 removed", diff("--from", 1).get(1));
  }

  @Test
  void namesChangesOfColumns() throws IOException {
    ProgramRun.of("tag", table, "before").assertOk();
    ProgramRun.of("add-column", table, "size", "long", "--default", "5").assertOk();
    ProgramRun.of("rename-column", table, "v", "w").assertOk();
    assertEquals(
        List.of("+ column size long", "~ column v string not null -> w string not null"),
        diff("--from", "before").subList(1, 3));
    ProgramRun.of("drop-column", table, "w").assertOk();
    List<String> lines = diff("--from", "before");
    assertTrue(lines.contains("- column v string not null"), lines.toString());
    assertTrue(lines.contains("0 rows added, 0 removed"), lines.toString());
  }

  @Test
  void comparesWidenedValuesAndMaps() throws IOException {
    Path typed = directory.resolve("typed");
    Path rows = Samples.write(directory, "m.jsonl", "{\"n\":1,\"m\":{\"b\":1,\"a\":2}}\n");
    ProgramRun.of("load", rows, typed, "--schema", "n int, m map<string, int>").assertOk();
    ProgramRun.of("widen-column", typed, "n", "long").assertOk();
    ProgramRun.of("load", rows, typed).assertOk();
    ProgramRun.of("compact", typed).assertOk();
    for (int from = 1; from <= 4; from++) {
      int added = from < 3 ? 1 : 0;
      List<String> lines = ProgramRun.of("diff", typed, "--from", from).assertOk().lines();
      String expected = added == 1 ? "1 row added, 0 removed" : "0 rows added, 0 removed";
      assertEquals(expected, lines.get(lines.size() - 1));
      lines = ProgramRun.of("diff", typed, "--from", 4, "--to", from).assertOk().lines();
      assertEquals("0 rows added, " + added + " removed", lines.get(lines.size() - 1));
    }
  }

  @Test
  void rejectsInvalidArguments() {
    ProgramRun.of("diff", table).assertBadUsage("--from");
    ProgramRun.of("diff", table, "--from", 9).assertBadInput("no version 9");
    ProgramRun.of("diff", table, "--from", "nobody").assertBadInput("nobody");
    ProgramRun.of("diff", table, "--from", 1, "--key", "x").assertBadInput("\"x\"");
    ProgramRun.of("diff", directory, "--from", 1).assertBadInput("no");
  }
}
