package dev.stoa.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.testing.example.ExampleFolder;
import dev.stoa.testing.example.Examples;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the commands of the documents from an archive, unpacked in a directory with a space. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a script for bash")
final class ArchiveTest {
  /** The programs that the launcher calls. */
  private static final List<String> TOOLS =
      List.of("bash", "dirname", "env", "head", "readlink", "sed");

  @TempDir private static Path unpackDirectory;
  private static Installation stoa;

  @TempDir private Path workDirectory;

  @BeforeAll
  static void unpack() throws IOException, InterruptedException {
    stoa = Installation.in(Files.createDirectories(unpackDirectory.resolve("un packed")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/tutorials/command-line.md"})
  void runsTheCommandsOfTheDocuments(String document) throws IOException, InterruptedException {
    ExampleFolder examples = ExampleFolder.in(workDirectory, "'" + stoa.launcher() + "'");
    List<String> blocks = Examples.commandsOf(stoa.home().resolve(document));
    assertFalse(blocks.isEmpty());
    for (String block : blocks) {
      assertFalse(examples.run(block).isBlank(), block);
    }
  }

  @Test
  void runsThroughALinkAndPrintsItsVersion() throws IOException, InterruptedException {
    Path link = Files.createSymbolicLink(workDirectory.resolve("stoa"), stoa.launcher());
    Installation.Run run = Installation.run(Map.of(), link.toString(), "--version");
    assertEquals(0, run.exitCode(), run.output());
    assertTrue(run.output().startsWith("stoa " + Installation.VERSION), run.output());
    Files.delete(link);
  }

  @Test
  void runsTheExperimentsOfTheSecondArchive() throws IOException, InterruptedException {
    Installation installation = Installation.in(workDirectory);
    String launcher = installation.launcher().toString();
    assertTrue(Installation.run(Map.of(), launcher, "--help").output().contains("\n  bench "));
    Installation.run(Map.of(), launcher, "bench", "--list")
        .assertRejected(1, "unpack " + Installation.BENCH_ARCHIVE);
    installation.addBench();
    assertTrue(Installation.run(Map.of(), launcher, "--help").output().contains("\n  bench "));
    Path work = Files.createDirectories(workDirectory.resolve("work"));
    ExampleFolder examples = ExampleFolder.in(work, "'" + launcher + "'");
    String help = Installation.run(Map.of(), launcher, "bench", "--help").output();
    List<String> examplesOfHelp =
        Examples.commandsOfHelp(help).stream()
            .filter(example -> example.matches("stoa bench (--list|crawl .*)"))
            .toList();
    assertEquals(2, examplesOfHelp.size(), help);
    for (String example : examplesOfHelp) {
      assertTrue(examples.run(example).contains("seq-custom"), example);
    }
  }

  @Test
  void archivesContainEachLibraryInOneVersion() throws IOException, InterruptedException {
    List<String> jars = new ArrayList<>(Installation.jarsIn(Installation.ARCHIVE));
    assertTrue(jars.contains("stoa-cli-" + Installation.VERSION + ".jar"), jars.toString());
    assertFalse(jars.stream().anyMatch(jar -> jar.matches("(hive|guava|tpc).*")));
    jars.addAll(Installation.jarsIn(Installation.BENCH_ARCHIVE));
    Set<String> artifacts = new TreeSet<>();
    for (String jar : jars) {
      assertTrue(
          artifacts.add(jar.replaceAll("-\\d[^-]*(-[a-zA-Z]+)?\\.jar$", "")),
          jar + " is a second version");
    }
  }

  @Test
  void eachJarOfAnotherProjectHasItsLicense() throws IOException, InterruptedException {
    String licenses = Files.readString(stoa.home().resolve("licenses/README"));
    for (String jar : Installation.jarsIn(Installation.ARCHIVE)) {
      assertEquals(!jar.startsWith("stoa-"), licenses.contains("\n" + jar + ": "), jar);
    }
    String notice = Files.readString(stoa.home().resolve("NOTICE"));
    assertTrue(notice.startsWith("Stoa\n"), notice);
    assertTrue(notice.contains("Apache Hadoop"), notice);
    assertTrue(Files.readString(stoa.home().resolve("LICENSE")).contains("Apache License"));
    assertTrue(Files.exists(stoa.home().resolve("licenses/zstd-jni/LICENSE")));
  }

  @Test
  void rejectsInvalidArguments() throws IOException, InterruptedException {
    Installation.run(Map.of(), stoa.launcher().toString(), "head", "--nonsense", "t")
        .assertRejected(2, "--nonsense", "stoa head --help");
  }

  @Test
  void reportsMissingJava() throws IOException, InterruptedException {
    Map<String, String> environment =
        Map.of("PATH", newToolDirectory().toString(), "JAVA_HOME", "");
    Installation.run(environment, stoa.launcher().toString(), "--help")
        .assertRejected(1, "no java on the PATH", "Java 17 or newer", "JAVA_HOME");
  }

  @Test
  void reportsALauncherWithoutJars() throws IOException, InterruptedException {
    Path bin = Files.createDirectories(workDirectory.resolve("bin"));
    Path copiedLauncher = bin.resolve("stoa");
    Files.copy(stoa.launcher(), copiedLauncher);
    Installation.run(Map.of(), copiedLauncher.toString(), "--help")
        .assertRejected(1, "there is no", "lib");
  }

  /** Creates a directory with the programs that the launcher calls, without Java. */
  private Path newToolDirectory() throws IOException {
    for (String tool : TOOLS) {
      Path executable =
          Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
              .map(directory -> Path.of(directory, tool))
              .filter(Files::isExecutable)
              .findFirst()
              .orElseThrow();
      Path wrapper = workDirectory.resolve(tool);
      Files.writeString(wrapper, "#!/bin/sh\nexec '" + executable.toAbsolutePath() + "' \"$@\"\n");
      assertTrue(wrapper.toFile().setExecutable(true));
    }
    return workDirectory;
  }
}
