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

/** Faults of a cluster are reported in one sentence, and soon. */
@ExtendWith(MiniDfs.Extension.class)
final class HdfsFaultsTest {
  @TempDir private Path local;

  private final MiniDfs hdfs;
  private String folder;
  private Path pages;

  HdfsFaultsTest(MiniDfs hdfs) {
    this.hdfs = hdfs;
  }

  @BeforeEach
  void makeFolder() throws IOException {
    folder = hdfs.newFolder();
    pages = Samples.write(local, "pages.jsonl", Samples.PAGES);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void aNameNodeThatIsDownIsNamedWithinSeconds() throws IOException {
    String server = "localhost:" + freePort();
    String table = "hdfs://" + server + "/t";
    assertTimeout(
        Duration.ofSeconds(30),
        () -> {
          ProgramRun.of("count", table)
              .assertBadInput("no answer at " + server, "NameNode is running");
          ProgramRun.of("load", pages, table).assertBadInput("no answer at " + server);
          ProgramRun.of("load", table + ".csv", folder + "/x").assertBadInput(table, server);
          String filled = folder + "/filled";
          ProgramRun.of("load", pages, filled).assertOk();
          ProgramRun.of("export", filled, table + ".csv").assertBadInput(table, server);
        });
  }

  @Test
  void reportsPortThatIsNotANameNode() {
    for (int port : new int[] {hdfs.portOfDataNode(), hdfs.portOfWebPage()}) {
      ProgramRun.of("count", "hdfs://localhost:" + port + "/t")
          .assertBadInput("localhost:" + port + "/t cannot be opened", "is not a NameNode");
    }
  }

  @Test
  void aHostThatIsNotKnownIsNamed() {
    ProgramRun.of("count", "hdfs://nowhere.invalid/t")
        .assertBadInput("nowhere.invalid", "HADOOP_CONF");
    ProgramRun.of("load", "hdfs://nowhere.invalid/x.csv", folder + "/t")
        .assertBadInput("nowhere.invalid");
    ProgramRun.of("count", "-D", "fs.defaultFS=hdfs://nowhere.invalid", "t")
        .assertBadInput("nowhere.invalid");
  }

  @Test
  void aMissingTableIsNoTable() {
    ProgramRun.of("count", folder + "/none").assertBadInput(folder + "/none", "is not a table");
    ProgramRun.of("verify", folder + "/none").assertBadInput(folder + "/none");
  }

  @Test
  void reportsMissingPermissions() throws IOException {
    String table = folder + "/pages";
    ProgramRun.of("load", pages, table).assertOk();
    ProgramRun.of("export", table, folder + "/pages.csv").assertOk();
    asBob("load", pages, folder + "/own").assertBadInput("bob", "permission", "write");
    asBob("export", table, folder + "/own.csv").assertBadInput("bob", "permission", "own.csv");
    asBob("rename-column", table, "url", "address").assertBadInput("bob", "permission");
    assertEquals("3\n", asBob("count", table).assertOk().out());
    DistributedFileSystem fileSystem = hdfs.fileSystem();
    fileSystem.setPermission(new org.apache.hadoop.fs.Path(folder), new FsPermission((short) 0700));
    asBob("count", table).assertBadInput("bob", "permission");
    asBob("load", folder + "/pages.csv", folder + "/x").assertBadInput("bob", "permission");
  }

  private static ProgramRun asBob(Object... arguments) {
    return UserGroupInformation.createUserForTesting("bob", new String[] {"people"})
        .doAs((PrivilegedAction<ProgramRun>) () -> ProgramRun.of(arguments));
  }

  @Test
  void safeModeLetsTablesBeReadAndNotChanged() throws IOException {
    String table = folder + "/pages";
    ProgramRun.of("load", pages, table).assertOk();
    DistributedFileSystem fileSystem = hdfs.fileSystem();
    assertTrue(fileSystem.setSafeMode(SafeModeAction.ENTER));
    try {
      assertEquals("3\n", ProgramRun.of("count", table).assertOk().out());
      ProgramRun.of("load", pages, folder + "/other").assertBadInput("safe mode", "-safemode");
      ProgramRun.of("drop-column", table, "url").assertBadInput("safe mode");
      ProgramRun.of("export", table, folder + "/x.csv").assertBadInput("safe mode", "x.csv");
    } finally {
      fileSystem.setSafeMode(SafeModeAction.LEAVE);
    }
    ProgramRun.of("verify", table).assertOk();
  }
}
