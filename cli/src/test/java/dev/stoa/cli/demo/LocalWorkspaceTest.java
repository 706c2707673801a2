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

/** Checks which files exist during and after a demo. */
class LocalWorkspaceTest {
  @TempDir private Path parent;

  @Test
  void removesADirectoryThatItCreated() throws IOException {
    Path directory = parent.resolve("a/b");
    writeFilesAndFinish(directory, FileRetention.REMOVE);
    assertFalse(Files.exists(directory));
    assertTrue(Files.exists(parent.resolve("a")));
  }

  @Test
  void keepsOtherFilesOfTheDirectory() throws IOException {
    Path otherFile = Files.writeString(parent.resolve("notes.txt"), "mine");
    writeFilesAndFinish(parent, FileRetention.REMOVE);
    assertEquals("mine", Files.readString(otherFile));
    assertFalse(Files.exists(parent.resolve("crawl")));
  }

  @Test
  void keepsOnlyTheTableAndTheSequenceFile() throws IOException {
    writeFilesAndFinish(parent, FileRetention.KEEP);
    assertTrue(Files.exists(parent.resolve("crawl/file")));
    assertTrue(Files.exists(parent.resolve("crawl.seq")));
    assertFalse(Files.exists(parent.resolve("jobs")));
  }

  @Test
  void removesTheFilesOfAFailedDemo() throws IOException {
    Path directory = parent.resolve("kept");
    try (LocalWorkspace workspace = LocalWorkspace.in(directory, FileRetention.KEEP)) {
      Files.writeString(workspace.sequenceFile(), "half");
    }
    assertFalse(Files.exists(directory));
  }

  @Test
  void rejectsADirectoryWithFilesOfAnotherDemo() throws IOException {
    writeFilesAndFinish(parent, FileRetention.KEEP);
    FileAlreadyExistsException exception =
        assertThrows(
            FileAlreadyExistsException.class,
            () -> LocalWorkspace.in(parent, FileRetention.REMOVE));
    assertEquals(parent.resolve("crawl").toString(), exception.getMessage());
    assertTrue(Files.exists(parent.resolve("crawl/file")));
  }

  private static void writeFilesAndFinish(Path directory, FileRetention retention)
      throws IOException {
    try (LocalWorkspace workspace = LocalWorkspace.in(directory, retention)) {
      for (Path path :
          new Path[] {workspace.tableDirectory(), workspace.jobDirectory().resolve("hadoop")}) {
        Files.createDirectories(path);
        Files.writeString(path.resolve("file"), "content");
      }
      Files.writeString(workspace.sequenceFile(), "content");
      workspace.finish();
    }
  }
}
