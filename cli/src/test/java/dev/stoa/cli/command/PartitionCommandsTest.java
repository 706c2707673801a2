package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code stoa load --partition-by}, and other commands on partitioned tables. */
final class PartitionCommandsTest {
  @TempDir private Path directory;
  private Path input;
  private Path table;

  @BeforeEach
  void createInput() throws IOException {
    input = Samples.write(directory, "pages.jsonl", Samples.PAGES);
    table = directory.resolve("pages");
  }

  private ProgramRun load(String partitionBy) {
    return ProgramRun.of("load", input, table, "--partition-by", partitionBy);
  }

  private JsonTree describe() throws IOException {
    return JsonTree.parse(ProgramRun.of("describe", table, "--files", "--json").assertOk().out());
  }

  private static List<Object> valuesOf(JsonTree json, String array, String field) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < json.size(array); i++) {
      values.add(json.at(array, i, field));
    }
    return values;
  }

  @Test
  void eachSplitDirectoryShowsItsPartition() throws IOException {
    load("truncate(url,18), bucket(size,1)").assertOk();
    JsonTree json = describe();
    assertEquals("truncate(url,18), bucket(size,1)", json.at("partitionBy"));
    List<String> expected =
        List.of(
            "truncate(url,18)='http://example.org', bucket(size,1)=0",
            "truncate(url,18)='http://example.com', bucket(size,1)=0");
    assertEquals(expected, valuesOf(json, "splitDirectories", "partition"));
    assertEquals(6, json.size("files"));
    assertEquals(expected.get(0), json.at("files", 0, "partition"));
    String text = ProgramRun.of("describe", table, "--files").assertOk().out();
    assertTrue(text.contains("partitioned by truncate(url,18), bucket(size,1)\n"), text);
    assertTrue(text.contains("patches  partition\n"), text);
    assertTrue(text.contains(expected.get(1)), text);
    String files = ProgramRun.of("files", table).assertOk().out();
    assertEquals(3, files.lines().filter(line -> line.endsWith(expected.get(0))).count(), files);
    String lines = ProgramRun.of("files", table, "--json").assertOk().out();
    assertTrue(lines.contains("\"partition\":\"" + expected.get(1) + "\""), lines);
  }

  @Test
  void doesNotMentionPartitionsOfUnpartitionedTables() throws IOException {
    ProgramRun.load(input, table);
    assertFalse(ProgramRun.of("describe", table, "--files").assertOk().out().contains("partition"));
    assertFalse(ProgramRun.of("files", table, "--json").assertOk().out().contains("partition"));
  }

  @Test
  void changesThePartitioningOfNewRowsAndRepartitionsOldOnes() throws IOException {
    load("bucket(size,4)").assertOk();
    String changed = ProgramRun.of("partition-by", table, "truncate(url,18)").assertOk().out();
    assertTrue(
        changed.contains(": new rows are partitioned by truncate(url,18), version "), changed);
    ProgramRun.of("load", input, table).assertOk();
    String text = ProgramRun.of("describe", table, "--files").assertOk().out();
    assertTrue(text.contains("earlier rows may be partitioned by bucket(size,4)\n"), text);
    assertEquals("bucket(size,4)", describe().at("earlierPartitionBy", 0));
    ProgramRun.of("drop-column", table, "size").assertBadInput("rows may still be partitioned by");
    ProgramRun.of("compact", table, "--repartition").assertOk();
    for (Object partition : valuesOf(describe(), "splitDirectories", "partition")) {
      assertTrue(partition.toString().startsWith("truncate(url,18)="), partition.toString());
    }
    String merged = ProgramRun.of("compact", table, "--repartition").assertOk().out();
    assertTrue(merged.contains("compacted 4 splits into 2, version "), merged);
    assertEquals(
        table + ": nothing to compact\n",
        ProgramRun.of("compact", table, "--repartition").assertOk().out());
    ProgramRun.of("drop-column", table, "size").assertOk();
    ProgramRun.of("partition-by", table, "").assertOk();
    ProgramRun.of("partition-by", table, "day(url)").assertBadInput("day supports dates");
    ProgramRun.of("verify", table).assertOk();
  }

  @Test
  void rejectsInvalidPartitionSpecs() {
    load("bucket(size)").assertBadUsage("--partition-by", "bucket takes a column and a number");
    load("week(size)").assertBadUsage("\"week\" is not a transform");
    load("bucket(size,0)").assertBadUsage("from 1 to 2147483647", "\"0\"");
    assertFalse(Files.exists(table));
  }

  @Test
  void rejectsPartitionSpecsThatDoNotFitTheSchema() {
    load("day(size)").assertBadInput("size is long, and day supports dates and timestamps");
    load("bucket(sise,4)").assertBadInput("there is no column \"sise\"", "url, metadata, size");
    load("metadata").assertBadInput("metadata is map");
    load("metadata['server']").assertBadInput("choose a column or a nested field");
    assertFalse(Files.exists(table));
  }

  @Test
  void appendsRowsToTheirPartitionsAndRejectsAnotherPartitioning() throws IOException {
    load("bucket(size,4)").assertOk();
    load("bucket(size,4)").assertOk();
    ProgramRun.of("load", input, table).assertOk();
    load("bucket(size,5)")
        .assertBadInput(
            "is partitioned by bucket(size,4); omit --partition-by", "stoa partition-by");
    JsonTree json = describe();
    assertEquals(9L, Long.parseLong(json.at("rows").toString()));
    ProgramRun.of("compact", table).assertOk();
    List<Object> partitions = valuesOf(describe(), "splitDirectories", "partition");
    assertEquals(partitions.stream().distinct().toList(), partitions);
    ProgramRun.of("drop-column", table, "size").assertBadInput("partitioned by bucket(size,4)");
    ProgramRun.of("update", table, "--set", "size=3").assertBadInput("partitioned by");
    assertEquals("6\n", ProgramRun.of("count", table, "--where", "size > 1").assertOk().out());
    Path other = directory.resolve("other");
    ProgramRun.load(input, other);
    ProgramRun.of("load", input, other, "--partition-by", "url")
        .assertBadInput("is not partitioned");
  }
}
