package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens tables by path and URI, and checks the messages for invalid ones. */
final class TableLocationsTest {
  @TempDir private Path directory;

  @Test
  void opensATableByPathAndByUri() throws IOException {
    Path table = Samples.newPagesTable(directory);
    Path pathWithSpace = directory.resolve("a table");
    ProgramRun.load(directory.resolve("pages.jsonl"), pathWithSpace);
    for (Object name :
        new Object[] {table, table.toUri(), "file:" + pathWithSpace, "file://" + pathWithSpace}) {
      assertEquals("3\n", ProgramRun.of("count", name).assertOk().out());
    }
  }

  @Test
  void rejectsUrisOfUnknownFileSystems() {
    ProgramRun.of("count", "foo://x/y").assertBadInput("foo://x/y", "STOA_CLASSPATH");
    ProgramRun.of("load", "x.json", "viewfs:/x").assertBadInput("viewfs:/x");
    ProgramRun.of("load", "x.json", "s3a://x/y").assertBadInput("s3a://x/y", "STOA_CLASSPATH");
    ProgramRun.of("load", "x.json", "jdbc:postgresql://u:se/cret@h/d")
        .assertBadInput("jdbc:postgresql://u:***@h/d is a database, not a table");
    ProgramRun.of("count", "hdfs://").assertBadInput("hdfs://", "check the address");
  }

  @Test
  void rejectsInvalidPaths() {
    ProgramRun.of("count", "").assertBadInput("name is empty");
    ProgramRun.of("count", "a\0b").assertBadInput("invalid path");
  }
}
