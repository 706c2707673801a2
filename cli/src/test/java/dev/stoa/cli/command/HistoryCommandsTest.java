package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.argument.TimeConverter;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** Runs the commands about versions, and other commands with earlier versions. */
final class HistoryCommandsTest {
  @TempDir private Path directory;
  private Path table;

  /** Creates a table of three web pages, one of which version 2 deletes. */
  @BeforeEach
  void createTable() throws IOException {
    table = Samples.newPagesTable(directory);
    Table.open(LocalStorage.at(table)).newDelete(FilterPredicates.parse("size = 22")).commit();
  }

  private String count(Object... options) {
    Object[] arguments = new Object[options.length + 2];
    arguments[0] = "count";
    arguments[1] = table;
    System.arraycopy(options, 0, arguments, 2, options.length);
    return ProgramRun.of(arguments).assertOk().out().strip();
  }

  @Test
  void logListsVersionsNewestFirst() throws IOException {
    ProgramRun.of("tag", table, "all", "--version", 1).assertOk();
    List<String> lines = ProgramRun.of("log", table).assertOk().lines();
    assertEquals(4, lines.size());
    assertTrue(lines.get(1).contains(" delete ") && lines.get(1).contains(" -1 "), lines.get(1));
    assertTrue(lines.get(1).endsWith("where size = 22"), lines.get(1));
    assertTrue(lines.get(2).contains(" create ") && lines.get(2).contains(" +3 "), lines.get(2));
    assertTrue(lines.get(2).contains("  all ") && lines.get(2).endsWith("  stoa load"));
    assertEquals("1 version of tags and vacuum not shown; --all lists them", lines.get(3));
    List<String> all = ProgramRun.of("log", table, "--all").assertOk().lines();
    assertEquals(4, all.size());
    assertTrue(all.get(1).contains("3") && all.get(1).contains(" tag "), all.get(1));
    List<String> json = ProgramRun.of("log", table, "--json").assertOk().lines();
    assertEquals(2, json.size());
    JsonTree version1 = JsonTree.parse(json.get(1));
    assertEquals(1L, version1.at("version"));
    assertEquals("create", version1.at("operation"));
    assertEquals(3L, version1.at("addedRows"));
    assertEquals(3L, version1.at("rows"));
    assertEquals(1L, version1.at("splits"));
    assertEquals("all", version1.at("tags", 0));
    assertEquals("stoa load", version1.at("committer"));
    Instant.parse((String) version1.at("time"));
    assertEquals("size = 22", JsonTree.parse(json.get(0)).at("predicate"));
  }

  @Test
  void logTellsWhatTheCommandsChanged() throws IOException {
    Path more = Samples.write(directory, "more.jsonl", Samples.PAGES);
    ProgramRun.load(more, table);
    ProgramRun.of("update", table, "--set", "size=1", "--where", "size > 22").assertOk();
    ProgramRun.of("upsert", more, table, "--key", "url").assertOk();
    ProgramRun.of("add-column", table, "score", "double").assertOk();
    ProgramRun.of("rename-column", table, "score", "rank").assertOk();
    ProgramRun.of("drop-column", table, "rank").assertOk();
    ProgramRun.of("compact", table).assertOk();
    ProgramRun.of("rollback", table, "--to", 1).assertOk();
    List<String> changes = new ArrayList<>();
    for (String line : ProgramRun.of("log", table, "--all", "--json").assertOk().lines()) {
      JsonTree json = JsonTree.parse(line);
      changes.add(
          "%s +%s -%s ~%s %s by %s"
              .formatted(
                  json.at("operation"),
                  json.at("addedRows"),
                  json.at("removedRows"),
                  json.at("changedRows"),
                  json.at("columns"),
                  json.at("committer")));
    }
    assertEquals(
        List.of(
            "rollback to 1 +0 -2 ~null [] by stoa rollback",
            "compact +0 -0 ~null [] by stoa compact",
            "drop columns +0 -0 ~null [rank] by stoa drop-column",
            "rename columns +0 -0 ~null [score, rank] by stoa rename-column",
            "add columns +0 -0 ~null [score] by stoa add-column",
            "upsert +5 -5 ~null [] by stoa upsert",
            "replace columns +0 -0 ~2 [size] by stoa update",
            "append +3 -0 ~null [] by stoa load",
            "delete +0 -1 ~null [] by null",
            "create +3 -0 ~null [] by stoa load"),
        changes);
  }

  @Test
  void logShowsTheIndexesThatChangedAndTheirCoverage() throws IOException {
    ProgramRun.of("index", "add", table, "--key", "url").assertOk();
    ProgramRun.of("index", "add", table, "--key", "url", "--include", "size", "--unique")
        .assertOk();
    List<String> lines = ProgramRun.of("log", table).assertOk().lines();
    assertTrue(lines.get(1).contains("unique url include size  stoa index"), lines.get(1));
    assertTrue(lines.get(2).contains("url  "), lines.get(2));
    assertTrue(lines.get(5).startsWith("index of unique url include size in 1 of 1 split, "));
    JsonTree newest = JsonTree.parse(ProgramRun.of("log", table, "--json").lines().get(0));
    assertEquals(true, newest.at("index", "unique"));
    assertEquals("size", newest.at("index", "included", 0));
    assertEquals(1L, newest.at("indexes", 0, "indexedSplits"));
    ProgramRun.of("index", "drop", table, "--key", "url").assertOk();
    List<String> json = ProgramRun.of("log", table, "--json").assertOk().lines();
    assertEquals("size", JsonTree.parse(json.get(0)).at("index", "included", 0));
    assertFalse(json.get(0).contains("\"indexes\""), json.get(0));
    assertFalse(json.get(2).contains("included"), json.get(2));
    assertEquals("url", JsonTree.parse(json.get(2)).at("index", "key", 0));
  }

  @Test
  void logReportsUnreadableVersionsAfterReadableOnes() throws IOException {
    Files.write(table.resolve("_stoa").resolve("v-00000000000000000001"), new byte[3]);
    ProgramRun run = ProgramRun.of("log", table);
    assertEquals(1, run.exitCode());
    assertTrue(run.out().contains(" delete "), run.out());
    assertTrue(run.err().contains("v-00000000000000000001"), run.err());
  }

  @Test
  void commandsReadAVersionByNumberTagOrTime() throws IOException {
    Instant timeOfVersion1 = Table.open(LocalStorage.at(table), 1).snapshot().time();
    ProgramRun.of("tag", table, "all", "--version", "1").assertOk();
    for (Object[] versionOption :
        new Object[][] {{"--version", "1"}, {"--version", "all"}, {"--at", timeOfVersion1}}) {
      assertEquals("3", count(versionOption));
      for (String command : List.of("cat", "head")) {
        ProgramRun run =
            ProgramRun.of(command, table, "--json", versionOption[0], versionOption[1]);
        assertEquals(3, run.assertOk().lines().size());
      }
      ProgramRun describeRun = ProgramRun.of("describe", table, versionOption[0], versionOption[1]);
      assertTrue(describeRun.assertOk().out().contains("version 1 of "), describeRun.out());
      Path file = directory.resolve("out-" + versionOption[1].hashCode() + ".jsonl");
      ProgramRun.of("export", table, file, versionOption[0], versionOption[1]).assertOk();
      assertEquals(3, Files.readAllLines(file).size());
    }
    assertEquals("2", count());
  }

  @Test
  void rejectsInvalidVersions() {
    ProgramRun.of("count", table, "--version", 7).assertBadInput("no version 7", "1 to 2");
    ProgramRun.of("count", table, "--version", "x").assertBadInput("no tag \"x\"");
    ProgramRun.of("count", table, "--version", 1, "--at", "2026-01-01T00:00:00Z")
        .assertBadUsage("--version", "--at");
    ProgramRun.of("count", table, "--at", "2020-01-01T00:00:00Z").assertBadInput("was made after");
    ProgramRun.of("count", table, "--at", "noon").assertBadUsage("invalid time");
  }

  @Test
  void addsAndRemovesTags() {
    ProgramRun.of("tag", table, "now").assertOk();
    ProgramRun.of("tag", table, "now").assertBadInput("already has a tag \"now\", of version 2");
    assertEquals("2", count("--version", "now"));
    ProgramRun.of("tag", table, "now", "--delete").assertOk();
    ProgramRun.of("count", table, "--version", "now").assertBadInput("it has no tags");
    ProgramRun.of("tag", table, "12").assertBadInput("is not a valid tag name");
    ProgramRun.of("tag", table, "x", "--delete", "--version", 1).assertBadUsage("--delete");
  }

  @Test
  void branchesAreChangedApartFromTheTable() {
    String branch = table + "@audit";
    ProgramRun.of("branch", "create", table, "audit", "--version", 1).assertOk();
    ProgramRun.of("delete", branch, "--where", "size >= 0").assertOk();
    assertEquals("0", ProgramRun.of("count", branch).assertOk().out().strip());
    assertEquals("2", count());
    assertEquals("3", ProgramRun.of("count", branch, "--version", 1).assertOk().out().strip());
    ProgramRun.of("branch", "fast-forward", table, "audit").assertBadInput("has changed since");
    ProgramRun.of("rollback", table, "--to", 1).assertOk();
    ProgramRun.of("branch", "fast-forward", table, "audit").assertOk();
    assertEquals("0", count());
    assertEquals(
        "{\"branch\":\"audit\",\"beginsWith\":1,\"version\":2,\"rows\":0}\n",
        ProgramRun.of("branch", "list", table, "--json").assertOk().out());
    ProgramRun.of("verify", branch).assertOk();
    ProgramRun.of("vacuum", branch).assertOk();
    ProgramRun.of("remove", branch, "--yes").assertBadInput("is a branch");
    ProgramRun.of("move", branch, table + "2").assertBadInput("is a branch");
    ProgramRun.of("tag", branch, "now").assertBadInput("is a branch");
    ProgramRun.of("branch", "drop", table, "audit").assertOk();
    ProgramRun.of("count", branch).assertBadInput("has no branch \"audit\"");
    ProgramRun.of("branch", "list", table).assertOk();
    ProgramRun.of("branch", "create", table).assertBadUsage("name of the branch is missing");
    ProgramRun.of("branch", "list", table, "x").assertBadUsage("takes no name");
    ProgramRun.of("branch", "drop", table, "x", "--version", 1).assertBadUsage("--version");
    ProgramRun.of("branch", "merge", table, "x").assertBadUsage("expected create, list");
  }

  @Test
  void rollbackRestoresAnEarlierVersion() {
    assertEquals(
        table + ": version 3 restores version 1, 3 rows\n",
        ProgramRun.of("rollback", table, "--to", 1).assertOk().out());
    assertEquals("3", count());
    assertEquals("2", count("--version", 2));
    ProgramRun.of("rollback", table, "--to", 9).assertBadInput("no version 9");
    ProgramRun.of("rollback", table).assertBadUsage("--to");
  }

  @Test
  void vacuumRemovesTheFilesThatADryRunPrints() throws IOException {
    ProgramRun.of("rollback", table, "--to", 1).assertOk();
    String firstOutput = ProgramRun.of("vacuum", table).assertOk().out();
    assertEquals(table + ": 0 files (0 bytes) removed, including 0 versions\n", firstOutput);
    ProgramRun dryRun =
        ProgramRun.of("vacuum", table, "--older-than", "0s", "--dry-run").assertOk();
    assertEquals("_stoa/v-00000000000000000001", dryRun.lines().get(0));
    assertTrue(dryRun.out().contains(".bitmap\n"), dryRun.out());
    assertTrue(dryRun.out().contains(" would be removed, including 2 versions\n"), dryRun.out());
    assertEquals("2", count("--version", 2));
    ProgramRun run = ProgramRun.of("vacuum", table, "--older-than", "0s", "--json").assertOk();
    JsonTree json = JsonTree.parse(run.out());
    assertEquals(4L, json.at("files"));
    assertEquals(2L, json.at("versions", 1));
    assertEquals(dryRun.lines().get(0), json.at("paths", 0));
    assertEquals("3", count());
    ProgramRun.of("count", table, "--version", 2).assertBadInput("has expired");
    ProgramRun.of("vacuum", table, "--older-than", "soon").assertBadUsage("soon", "7d");
    ProgramRun.of("vacuum", table, "--retain-last", 0).assertBadUsage("--retain-last is 0");
  }

  @Test
  void repairRestoresTheNewestReadableVersion() throws IOException {
    assertEquals(
        "version 2 is intact\n"
            + table
            + ": nothing to repair; stoa verify checks the column files\n",
        ProgramRun.of("repair", table).assertOk().out());
    Files.write(table.resolve("_stoa").resolve("v-00000000000000000002"), new byte[3]);
    ProgramRun.of("count", table).assertBadInput("repair the table");
    ProgramRun dryRun = ProgramRun.of("repair", table, "--dry-run").assertOk();
    assertTrue(dryRun.lines().get(0).startsWith("version 2 is lost: "), dryRun.out());
    assertEquals(table + ": would be at version 3", dryRun.lines().get(2));
    assertEquals(
        table + ": is at version 3", ProgramRun.of("repair", table).assertOk().lines().get(2));
    assertEquals("3", count());
    ProgramRun.of("repair", directory.resolve("nothing")).assertBadInput("no readable snapshot");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-01T12:00:00Z, 2026-03-01T12:00:00Z",
    "2026-03-01T13:00+01:00, 2026-03-01T12:00:00Z",
    "2026-03-01T13:00 Europe/Berlin, 2026-03-01T12:00:00Z",
    "2026-07-01T13:00[Europe/Berlin], 2026-07-01T11:00:00Z",
    "2026-07-01T13:00:01.5 UTC, 2026-07-01T13:00:01.500Z"
  })
  void parsesTimesWithAnOffsetOrAZone(String text, Instant expected) {
    assertEquals(expected, new TimeConverter().convert(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-03-01",
        "2026-03-01T12:00",
        "2026-03-01T12:00 Mars/North",
        "2026-03-29T02:30 Europe/Berlin",
        "2026-10-25T02:30 Europe/Berlin"
      })
  void rejectsInvalidAndAmbiguousTimes(String text) {
    assertThrows(TypeConversionException.class, () -> new TimeConverter().convert(text));
  }
}
