package dev.stoa.cli.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.table.Table;
import dev.stoa.testing.example.ExampleFolder;
import dev.stoa.testing.example.Examples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands and the program of docs/how-to/load-sorted-and-partitioned.md. */
final class SortedLoadPageTest {
  private static final Path PAGE = Path.of("../docs/how-to/load-sorted-and-partitioned.md");

  @TempDir private Path directory;

  @Test
  void commandsAndProgramLoadSortedTables() throws IOException, InterruptedException {
    ExampleFolder examples = ExampleFolder.in(directory);
    Files.writeString(directory.resolve("LoadWords.java"), Examples.programsOf(PAGE).get(0));
    String output = "";
    for (String commands : Examples.commandsOf(PAGE)) {
      output = examples.run(commands);
    }
    assertTrue(output.endsWith("6\n"), output);
    for (String table : List.of("crawl-by-url", "crawl-by-job")) {
      assertEquals(
          List.of("url"), Table.open(directory.resolve(table)).newScan().sortedColumns(), table);
    }
    assertEquals(2, Table.open(directory.resolve("words")).snapshot().splitCount());
  }
}
