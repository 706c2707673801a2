package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs {@code stoa export} to directories of several files. */
final class ExportDirectoryTest {
  private static final List<String> ROWS =
      List.of(
          "{\"id\":1,\"größe\":\"a/b\",\"n\":7}",
          "{\"id\":2,\"größe\":\"100%=?\",\"n\":7}",
          "{\"id\":3,\"größe\":null,\"n\":-1}",
          "{\"id\":4,\"größe\":\"a/b\",\"n\":null}",
          "{\"id\":5,\"größe\":\"日本 x\",\"n\":7}",
          "{\"id\":6,\"größe\":\"a/b\",\"n\":7}");

  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    Path rows = Files.write(directory.resolve("rows.jsonl"), ROWS);
    table = directory.resolve("table");
    ProgramRun.load(rows, table);
  }

  private Set<String> files(Path root) throws IOException {
    try (Stream<Path> tree = Files.walk(root)) {
      return tree.filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private List<String> sortedRows(Path exported) {
    Path copy = directory.resolve("copy of " + exported.getFileName());
    ProgramRun.load(exported, copy);
    String rows = ProgramRun.of("cat", copy, "--json", "--columns", "id,größe,n").assertOk().out();
    return Arrays.stream(rows.split("\n")).sorted().toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"parquet", "orc", "avro", "arrow", "arrows", "jsonl", "csv", "tsv.gz", "json.zst"})
  void partitionedDirectoriesLoadAgain(String extension) throws IOException {
    Path target = directory.resolve("parts");
    String out =
        ProgramRun.of("export", table, target, "--partition-by", "größe,n", "--format", extension)
            .assertOk()
            .out();
    assertTrue(out.startsWith("6 records written to " + target + ": 5 files, "), out);
    String file = "part-00000." + extension;
    assertEquals(
        Set.of(
            "größe=a%2Fb/n=7/" + file,
            "größe=100%25%3D%3F/n=7/" + file,
            "größe=__HIVE_DEFAULT_PARTITION__/n=-1/" + file,
            "größe=a%2Fb/n=__HIVE_DEFAULT_PARTITION__/" + file,
            "größe=日本 x/n=7/" + file),
        files(target));
    assertEquals(ROWS, sortedRows(target));
  }

  @Test
  void writesAtMostSoManyRowsPerFile() throws IOException {
    Path target = directory.resolve("rows.parquet");
    ProgramRun.of("export", table, target, "--rows-per-file", 4).assertOk();
    assertEquals(Set.of("part-00000.parquet", "part-00001.parquet"), files(target));
    assertEquals(ROWS, sortedRows(target));
    Path partitioned = directory.resolve("partitioned");
    ProgramRun.of("export", table, partitioned, "--partition-by", "n", "--rows-per-file", 3)
        .assertOk();
    assertEquals(
        Set.of(
            "n=7/part-00000.parquet",
            "n=7/part-00001.parquet",
            "n=-1/part-00000.parquet",
            "n=__HIVE_DEFAULT_PARTITION__/part-00000.parquet"),
        files(partitioned));
  }

  @Test
  void writesOneFileForATableWithoutMatchingRows() throws IOException {
    Path target = directory.resolve("empty");
    ProgramRun.of("export", table, target, "--rows-per-file", 4, "--where", "id > 9").assertOk();
    assertEquals(Set.of("part-00000.parquet"), files(target));
  }

  @Test
  void failuresLeaveNothing() throws IOException {
    Path target = Files.createDirectory(directory.resolve("target"));
    ProgramRun.of("export", table, target, "--partition-by", "nope")
        .assertBadInput("there is no column \"nope\" to partition by: the columns are id,");
    ProgramRun.of("export", table, target, "--partition-by", "n", "--format", "xlsx")
        .assertBadInput("unknown output format \"xlsx\"");
    ProgramRun.of("export", table, target, "--rows-per-file", 0)
        .assertBadInput("--rows-per-file is 0: use 1 or more");
    ProgramRun.of("export", table, "-", "--rows-per-file", 1)
        .assertBadInput("standard output is one file");
    ProgramRun.of("export", table, target, "--partition-by", "id,größe,n")
        .assertBadInput("the files would have no columns");
    assertEquals(Set.of(), files(target));
    Files.writeString(target.resolve("mine"), "keep");
    ProgramRun.of("export", table, target, "--rows-per-file", 1)
        .assertBadInput("already exists: remove it or choose another name");
    assertEquals(Set.of("mine"), files(target));
    try (Stream<Path> children = Files.list(directory)) {
      assertFalse(children.anyMatch(child -> child.toString().endsWith(".tmp")));
    }
  }

  @Test
  void partitionValuesHaveTheTypesOfTheSchema() throws IOException {
    Path target = directory.resolve("target");
    ProgramRun.of("export", table, target, "--partition-by", "n").assertOk();
    Path copy = directory.resolve("copy");
    ProgramRun.of("load", target, copy, "--schema", "id long, größe string, n int").assertOk();
    ProgramRun.of("load", target, directory.resolve("other"), "--schema", "id long, n boolean")
        .assertBadInput("the directory n=-1 is no boolean");
  }
}
