package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code stoa index}. */
final class IndexCommandTest {
  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = Samples.newPagesTable(directory);
  }

  @Test
  void addsListsAndDropsAnIndex() {
    assertTrue(ProgramRun.of("index", "list", table).assertOk().out().contains("has no indexes"));
    String added = ProgramRun.of("index", "add", table, "--key", "url,size").assertOk().out();
    assertTrue(added.contains("url, size"), added);
    assertTrue(
        ProgramRun.of("index", "list", table, "--json")
            .assertOk()
            .out()
            .startsWith("{\"key\":[\"url\",\"size\"],\"indexedSplits\":1,\"splits\":1,\"bytes\":"));
    assertEquals(
        "{\"url\":\"http://example.org/a\"}\n",
        ProgramRun.of(
                "lookup", table, "url=http://example.org/a", "size=1", "--columns", "url", "--json")
            .assertOk()
            .out());
    String description = ProgramRun.of("describe", table).assertOk().out();
    assertTrue(description.contains("\nindex of url, size in 1 of 1 split, "), description);
    ProgramRun.of("verify", table).assertOk();
    assertTrue(
        ProgramRun.of("log", table).assertOk().out().contains("add index"), "log names the change");
    ProgramRun.of("drop-column", table, "size")
        .assertBadInput("it is part of the index of url, size; drop the index first");
    ProgramRun.of("index", "drop", table, "--key", "url,size").assertOk();
    ProgramRun.of("drop-column", table, "size").assertOk();
  }

  @Test
  void includesColumns() {
    ProgramRun.of("add-column", table, "rank", "int not null", "--default", "7").assertOk();
    ProgramRun run = ProgramRun.of("index", "add", table, "--key", "url", "--include", "rank,size");
    assertTrue(run.assertOk().out().contains("url include rank, size"), run.out());
    assertEquals(
        "{\"rank\":7,\"url\":\"http://example.org/a\"}\n",
        ProgramRun.of("lookup", table, "url=http://example.org/a", "--columns=rank,url", "--json")
            .assertOk()
            .out());
    ProgramRun.of("drop-column", table, "rank")
        .assertBadInput("the index of url includes it; drop the index first");
    ProgramRun.of("index", "add", table, "--key", "url", "--include", "metadata")
        .assertBadInput("column \"metadata\" cannot be included in an index: it is a map");
    ProgramRun.of("index", "list", table, "--include", "rank")
        .assertBadUsage("only add takes --include");
    ProgramRun.of("verify", table).assertOk();
  }

  @Test
  void loadsWithAnIndexThatIncludesColumns() throws IOException {
    Path csv = Samples.write(directory, "people.csv", "name,\"a include b\"\nAda,1815\n");
    Path people = directory.resolve("people");
    String index = "\"a include b\" include name";
    ProgramRun.of("load", csv, people, "--index", index).assertOk();
    ProgramRun.of("load", csv, people, "--index", index).assertOk();
    ProgramRun.of("load", csv, people, "--index", "name")
        .assertBadInput("has no index of name: omit --index");
    assertTrue(
        ProgramRun.of("index", "list", people, "--json")
            .assertOk()
            .out()
            .startsWith(
                "{\"key\":[\"a include b\"],\"included\":[\"name\"],\"completeSplits\":2,"));
  }

  @Test
  void aUniqueIndexRejectsASecondRow() throws IOException {
    String added =
        ProgramRun.of("index", "add", table, "--key", "url", "--unique").assertOk().out();
    assertTrue(added.contains("unique url"), added);
    Path pages =
        Samples.write(
            directory,
            "pages.jsonl",
            "{\"url\":\"http://example.org/a\",\"size\":5,\"metadata\":{}}\n");
    ProgramRun.of("load", pages, table)
        .assertBadInput(
            "two rows have the key url = http://example.org/a, and the index of url is unique",
            "replace it with upsert");
    ProgramRun.of("upsert", pages, table, "--key", "url").assertOk();
    ProgramRun.of("verify", table).assertOk();
    Path twice = Samples.write(directory, "twice.csv", "id\n1\n2\n1\n");
    Path ids = directory.resolve("ids");
    ProgramRun.of("load", twice, ids, "--index", "unique id")
        .assertBadInput("two rows have the key id = 1");
    try (Stream<Path> files = Files.walk(ids)) {
      assertEquals(List.of(), files.filter(Files::isRegularFile).toList());
    }
    ProgramRun.of("load", twice, ids, "--index", "id", "--index", "unique id")
        .assertBadInput("two indexes of id");
    ProgramRun.of("load", twice, ids, "--index", "id").assertOk();
    Path other = directory.resolve("other");
    Path once = Samples.write(directory, "once.csv", "id,name\n7,a\n");
    Path more = Samples.write(directory, "more.csv", "id,name\n8,a\n");
    ProgramRun.of("load", once, other, "--index", "unique id include name").assertOk();
    ProgramRun.of("load", more, other, "--index", "id").assertOk();
  }

  @Test
  void columnsWithOnlyADefaultCanBeKeys() {
    ProgramRun.of("add-column", table, "rank", "int not null", "--default", "7").assertOk();
    ProgramRun.of("index", "add", table, "--key", "rank").assertOk();
    assertTrue(
        ProgramRun.of("index", "list", table, "--json")
            .assertOk()
            .out()
            .startsWith("{\"key\":[\"rank\"],\"indexedSplits\":1,\"splits\":1,"));
    assertEquals(
        3, ProgramRun.of("lookup", table, "rank=7", "--json").assertOk().out().lines().count());
  }

  @Test
  void adviceAboutADamagedIndexIsToAddItAgain() throws IOException {
    ProgramRun.of("index", "add", table, "--key", "url").assertOk();
    try (Stream<Path> files = Files.walk(table)) {
      Path index = files.filter(file -> file.toString().endsWith(".index")).findFirst().get();
      byte[] bytes = Files.readAllBytes(index);
      for (int i = 16; i < bytes.length; i++) {
        bytes[i] ^= 1;
      }
      Files.write(index, bytes);
    }
    ProgramRun.of("lookup", table, "url=http://example.org/a")
        .assertBadInput("the index is damaged: drop it and add it again");
    assertTrue(
        ProgramRun.of("verify", table).out().contains("the index is damaged: drop it"),
        "verify says how to get another");
    ProgramRun.of("index", "drop", table, "--key", "url").assertOk();
    ProgramRun.of("index", "add", table, "--key", "url").assertOk();
    ProgramRun.of("lookup", table, "url=http://example.org/a").assertOk();
  }

  @Test
  void loadAddsIndexesToANewTable() throws IOException {
    Path file = directory.resolve("people.csv");
    Files.writeString(file, "id,name,born\n1,Ada,1815\n2,Alan,1912\n");
    Path people = directory.resolve("people");
    ProgramRun.of("load", file, people, "--index", "id", "--index", "name,born").assertOk();
    String list = ProgramRun.of("index", "list", people, "--json").assertOk().out();
    assertTrue(list.contains("{\"key\":[\"id\"],\"indexedSplits\":1,\"splits\":1"), list);
    assertTrue(list.contains("{\"key\":[\"name\",\"born\"],\"indexedSplits\":1"), list);
    ProgramRun.of("add-column", people, "note", "string").assertOk();
    ProgramRun.of("load", file, people, "--index", "id").assertOk();
    assertEquals(
        "{\"name\":\"Alan\",\"note\":null}\n".repeat(2),
        ProgramRun.of("lookup", people, "id=2", "--columns", "name,note", "--json")
            .assertOk()
            .out());
    ProgramRun.of("verify", people).assertOk();
    ProgramRun.of("load", file, people, "--index", "born")
        .assertBadInput("has no index of born: omit --index, or add it with stoa index add");
    Path other = directory.resolve("other");
    ProgramRun.of("load", file, other, "--index", "nothing").assertBadInput("\"nothing\"");
    assertFalse(Files.exists(other));
  }

  @Test
  void rejectsWrongKeysAndWrongArguments() {
    ProgramRun.of("index", "add", table).assertBadUsage("--key");
    ProgramRun.of("index", "remove", table).assertBadUsage("expected add, list or drop");
    ProgramRun.of("index", "list", table, "--key", "url").assertBadUsage("list takes no --key");
    ProgramRun.of("index", "add", table, "--key", "nothing").assertBadInput("\"nothing\"");
    ProgramRun.of("index", "add", table, "--key", "metadata")
        .assertBadInput("column \"metadata\" cannot be a key: it is a map");
    ProgramRun.of("index", "drop", table, "--key", "url")
        .assertBadInput("has no index of url: it has no indexes");
  }
}
