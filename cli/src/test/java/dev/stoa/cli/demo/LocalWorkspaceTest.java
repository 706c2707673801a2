package dev.stoa.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo's files on disk, during and after a run. */
class LocalWorkspaceTest {
  @TempDir private Path parent;

  @Test
  void nothingIsLeftOfANewDirectory() throws IOException {
    Path directory = parent.resolve("a/b");
    fill(directory, FileRetention.REMOVE);
    assertFalse(Files.exists(directory));
    assertTrue(Files.exists(parent.resolve("a")));
  }

  @Test
  void theUsersOwnFilesStay() throws IOException {
    Path own = Files.writeString(parent.resolve("notes.txt"), "mine");
    fill(parent, FileRetention.REMOVE);
    assertEquals("mine", Files.readString(own));
    assertFalse(Files.exists(parent.resolve("crawl")));
  }

  @Test
  void keptAreTheTableAndTheSequenceFileOnly() throws IOException {
    fill(parent, FileRetention.KEEP);
    assertTrue(Files.exists(parent.resolve("crawl/file")));
    assertTrue(Files.exists(parent.resolve("crawl.seq")));
    assertFalse(Files.exists(parent.resolve("jobs")));
  }

  @Test
  void nothingIsKeptOfADemoThatFailed() throws IOException {
    Path directory = parent.resolve("kept");
    try (LocalWorkspace workspace = LocalWorkspace.in(directory, FileRetention.KEEP)) {
      Files.writeString(workspace.sequenceFile(), "half");
    }
    assertFalse(Files.exists(directory));
  }

  @Test
  void theFilesOfAnotherDemoAreNotTouched() throws IOException {
    fill(parent, FileRetention.KEEP);
    FileAlreadyExistsException failure =
        assertThrows(
            FileAlreadyExistsException.class,
            () -> LocalWorkspace.in(parent, FileRetention.REMOVE));
    assertEquals(parent.resolve("crawl").toString(), failure.getMessage());
    assertTrue(Files.exists(parent.resolve("crawl/file")));
  }

  private static void fill(Path directory, FileRetention afterwards) throws IOException {
    try (LocalWorkspace workspace = LocalWorkspace.in(directory, afterwards)) {
      for (Path path : new Path[] {workspace.table(), workspace.jobs().resolve("hadoop")}) {
        Files.createDirectories(path);
        Files.writeString(path.resolve("file"), "content");
      }
      Files.writeString(workspace.sequenceFile(), "content");
      workspace.finish();
    }
  }
}
