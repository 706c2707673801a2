package dev.stoa.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a secure cluster, jobs get tokens for each NameNode with one of their tables. */
final class SecureClusterTest {
  private static final long TIMEOUT_MINUTES = 3;

  @TempDir private Path directory;

  @Test
  void aTaskUsesTablesOfSeveralNameNodesWithTheTokensOfItsJob() throws Exception {
    Path log = directory.resolve("log");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            SecureTables.class.getName(),
            directory.toString());
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean hasEnded = process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertTrue(hasEnded, Files.readString(log));
    assertEquals(0, process.exitValue(), Files.readString(log));
  }
}
