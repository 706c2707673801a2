package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that jobs get delegation tokens, which are the only credentials of tasks on a secure
 * cluster.
 */
class DelegationTokenTest {
  @TempDir Path directory;

  @Test
  void aJobGetsTokensForTheFileSystemsOfItsTables() throws Exception {
    Path table = directory.resolve("crawl");
    Table.create(LocalStorage.at(table), Visits.SCHEMA);
    TestProcess process = TestProcess.run(directory, DelegationTokenJobs.class, table.toString());
    assertEquals(0, process.exitCode(), process.output());
  }
}
