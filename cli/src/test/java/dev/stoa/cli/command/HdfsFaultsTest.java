package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.security.PrivilegedAction;
import java.time.Duration;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Checks that faults of a cluster are reported in one sentence within seconds. */
@ExtendWith(SingleNodeDfs.Extension.class)
final class HdfsFaultsTest {
  @TempDir private Path local;

  private final SingleNodeDfs hdfs;
  private String directory;
  private Path pages;

  HdfsFaultsTest(SingleNodeDfs hdfs) {
    this.hdfs = hdfs;
  }

  @BeforeEach
  void createDirectory() throws IOException {
    directory = hdfs.newDirectory();
    pages = Samples.write(local, "pages.jsonl", Samples.PAGES);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void reportsAStoppedNameNodeWithinSeconds() throws IOException {
    String server = "localhost:" + freePort();
    String table = "hdfs://" + server + "/t";
    assertTimeout(
        Duration.ofSeconds(30),
        () -> {
          ProgramRun.of("count", table)
              .assertBadInput("no answer at " + server, "NameNode is running");
          ProgramRun.of("load", pages, table).assertBadInput("no answer at " + server);
          ProgramRun.of("load", table + ".csv", directory + "/x").assertBadInput(table, server);
          String filledTable = directory + "/filled";
          ProgramRun.of("load", pages, filledTable).assertOk();
          ProgramRun.of("export", filledTable, table + ".csv").assertBadInput(table, server);
        });
  }

  @Test
  void reportsAPortThatIsNotANameNode() {
    for (int port : new int[] {hdfs.dataNodePort(), hdfs.webUiPort()}) {
      ProgramRun.of("count", "hdfs://localhost:" + port + "/t")
          .assertBadInput("localhost:" + port + "/t cannot be opened", "is not a NameNode");
    }
  }

  @Test
  void reportsUnknownHosts() {
    ProgramRun.of("count", "hdfs://nowhere.invalid/t")
        .assertBadInput("nowhere.invalid", "HADOOP_CONF");
    ProgramRun.of("load", "hdfs://nowhere.invalid/x.csv", directory + "/t")
        .assertBadInput("nowhere.invalid");
    ProgramRun.of("count", "-D", "fs.defaultFS=hdfs://nowhere.invalid", "t")
        .assertBadInput("nowhere.invalid");
  }

  @Test
  void reportsMissingTables() {
    ProgramRun.of("count", directory + "/none")
        .assertBadInput(directory + "/none", "is not a table");
    ProgramRun.of("verify", directory + "/none").assertBadInput(directory + "/none");
  }

  @Test
  void reportsMissingPermissions() throws IOException {
    String table = directory + "/pages";
    ProgramRun.of("load", pages, table).assertOk();
    ProgramRun.of("export", table, directory + "/pages.csv").assertOk();
    runAsBob("load", pages, directory + "/own").assertBadInput("bob", "permission", "write");
    runAsBob("export", table, directory + "/own.csv")
        .assertBadInput("bob", "permission", "own.csv");
    runAsBob("rename-column", table, "url", "address").assertBadInput("bob", "permission");
    assertEquals("3\n", runAsBob("count", table).assertOk().out());
    DistributedFileSystem fileSystem = hdfs.fileSystem();
    fileSystem.setPermission(
        new org.apache.hadoop.fs.Path(directory), new FsPermission((short) 0700));
    runAsBob("count", table).assertBadInput("bob", "permission");
    runAsBob("load", directory + "/pages.csv", directory + "/x")
        .assertBadInput("bob", "permission");
  }

  private static ProgramRun runAsBob(Object... arguments) {
    return UserGroupInformation.createUserForTesting("bob", new String[] {"people"})
        .doAs((PrivilegedAction<ProgramRun>) () -> ProgramRun.of(arguments));
  }

  @Test
  void readsTablesInSafeModeAndRejectsChanges() throws IOException {
    String table = directory + "/pages";
    ProgramRun.of("load", pages, table).assertOk();
    DistributedFileSystem fileSystem = hdfs.fileSystem();
    assertTrue(fileSystem.setSafeMode(SafeModeAction.ENTER));
    try {
      assertEquals("3\n", ProgramRun.of("count", table).assertOk().out());
      ProgramRun.of("load", pages, directory + "/other").assertBadInput("safe mode", "-safemode");
      ProgramRun.of("drop-column", table, "url").assertBadInput("safe mode");
      ProgramRun.of("export", table, directory + "/x.csv").assertBadInput("safe mode", "x.csv");
    } finally {
      fileSystem.setSafeMode(SafeModeAction.LEAVE);
    }
    ProgramRun.of("verify", table).assertOk();
  }
}
