package dev.stoa.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A running launcher and its output. */
record RunningLauncher(Process process, Path outFile, Path errFile) {
  private static final long TIMEOUT_SECONDS = 60;

  /** Waits for the end and returns the exit code. */
  int exitCode() throws InterruptedException {
    assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), "the launcher hangs");
    return process.exitValue();
  }

  String out() throws IOException, InterruptedException {
    exitCode();
    return Files.readString(outFile);
  }

  String err() throws IOException, InterruptedException {
    exitCode();
    return Files.readString(errFile);
  }

  /** Waits until the error stream contains the text. */
  void awaitErr(String text) throws IOException {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (!Files.readString(errFile).contains(text)) {
      assertTrue(System.nanoTime() < deadlineNanos, "not printed: " + text);
      Thread.onSpinWait();
    }
  }
}
