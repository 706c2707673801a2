package dev.stoa.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the launcher in a fake source tree: it builds once what is missing or stale, then runs. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a script for bash")
final class LauncherTest {
  @TempDir private Path directory;
  private FakeTree tree;

  @BeforeEach
  void createTree() throws IOException {
    tree = new FakeTree(directory);
  }

  @Test
  void buildsOnceAndThenOnlyRuns() throws Exception {
    RunningLauncher firstRun = tree.start("count", "T");
    assertTrue(firstRun.err().contains("stoa: building Stoa cli [1/1]"), firstRun.err());
    assertTrue(firstRun.out().endsWith("<dev.stoa.cli.Main>\n<count>\n<T>\n"), firstRun.out());
    RunningLauncher secondRun = tree.start("count", "T");
    assertEquals("", secondRun.err());
    assertEquals(firstRun.out(), secondRun.out());
    assertEquals(1, tree.mavenCalls().size());
  }

  @Test
  void passesTheEnvironmentToMavenAndJava() throws Exception {
    String out = tree.start("x").out();
    assertTrue(out.contains("<-Xmx2g>\n<-Da=b>\n"), out);
    assertTrue(out.contains("/*:mine.jar>\n"), out);
    assertFalse(out.contains("native-access"), out);
    assertTrue(tree.mavenCalls().get(0).startsWith("-B -o -Dmaven.repo.local=elsewhere "));
  }

  @Test
  void buildsTheBenchOnlyForItsCommands() throws Exception {
    assertFalse(tree.start("demo", "--pages", "7").out().contains("bench"));
    String out = tree.start("bench", "--list").out();
    assertEquals(2, tree.mavenCalls().size());
    assertTrue(out.contains("/bench/target/app-"), out);
    assertEquals(List.of("hive-1.jar", "stoa-bench-1.jar"), filesOf("bench"));
    List<String> cliFiles =
        List.of(
            "avro-1.jar",
            "classes-17.0.2.jsa",
            "picocli-1.jar",
            "stoa-cli-1.jar",
            "stoa-core-1.jar");
    assertEquals(cliFiles, filesOf("cli"));
    assertEquals(out, tree.start("bench", "--list").out());
    assertTrue(tree.start("demo", "--flip").out().contains("/bench/target/app-"));
    assertEquals(2, tree.mavenCalls().size());
  }

  private List<String> filesOf(String module) throws IOException {
    try (Stream<Path> files = Files.walk(tree.root().resolve(module + "/target"))) {
      return files
          .filter(file -> file.getParent().getFileName().toString().startsWith("app-"))
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void passesOptionsAgainstWarningsToNewerJava() throws Exception {
    tree.writeJavaVersion("25");
    String out = tree.start("x").out();
    assertTrue(out.contains("<--enable-native-access=ALL-UNNAMED>"), out);
    assertTrue(out.contains("<--sun-misc-unsafe-memory-access=allow>"), out);
  }

  @Test
  void compilesOnlyOnceWhatShortCommandsRun() throws Exception {
    String option = "<-XX:TieredStopAtLevel=1>";
    assertTrue(tree.start("--help").out().contains(option));
    assertTrue(tree.start("describe", "T").out().contains(option));
    assertTrue(tree.start("head", "T").out().contains(option));
    assertFalse(tree.start("head", "T", "--where", "a > 1").out().contains(option));
    assertFalse(tree.start("head", "-n", "1000000", "T").out().contains(option));
    assertFalse(tree.start("count", "T").out().contains(option));
  }

  @Test
  void loadsTheParserOfArgumentsWithoutSearchingTheClassPath() throws Exception {
    String out = tree.start("count", "T").out();
    assertTrue(out.matches("(?s).*<-Xbootclasspath/a:[^>]*/picocli-1[.]jar>.*"), out);
  }

  @Test
  void rebuildsAfterEachChangedAddedOrDeletedSource() throws Exception {
    tree.start("x").exitCode();
    tree.writeSource("second");
    tree.start("x").exitCode();
    Path addedSource = Files.createFile(tree.root().resolve("cli/src/main/Added.java"));
    tree.start("x").exitCode();
    Files.delete(addedSource);
    tree.writeSource("third");
    tree.start("x").exitCode();
    assertEquals(4, tree.mavenCalls().size());
  }

  @Test
  void runsThroughSymbolicLinksWithUnchangedArguments() throws Exception {
    Path elsewhere = Files.createDirectories(directory.resolve("else where"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), tree.root().resolve("stoa"));
    Path secondLink = Files.createSymbolicLink(elsewhere.resolve("second"), Path.of("../link"));
    assertTrue(Files.isSymbolicLink(link));
    RunningLauncher run = tree.start(secondLink, elsewhere, "load", "a b.json", "", "*");
    assertTrue(run.out().endsWith("<load>\n<a b.json>\n<>\n<*>\n"), run.out() + run.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"flock", "no-flock"})
  void concurrentLaunchersBuildOnceAndBothRun(String lockTool) throws Exception {
    removeFlockUnless(lockTool);
    tree.blockMaven();
    RunningLauncher firstRun = tree.start("first");
    firstRun.awaitErr("building Stoa cli");
    RunningLauncher secondRun = tree.start("second");
    secondRun.awaitErr("waiting for another build");
    tree.unblockMaven();
    assertTrue(firstRun.out().endsWith("<first>\n"), firstRun.out());
    assertTrue(secondRun.out().endsWith("<second>\n"), secondRun.out());
    assertEquals(1, tree.mavenCalls().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"flock", "no-flock"})
  void ignoresLockOfDeadProcess(String lockTool) throws Exception {
    removeFlockUnless(lockTool);
    tree.abandonLock();
    RunningLauncher run = tree.start("x");
    assertEquals(0, run.exitCode(), run.err());
    assertEquals(1, tree.mavenCalls().size());
  }

  @Test
  void putsTheHadoopConfigurationFirstOnTheClassPath() throws Exception {
    Path settings = Files.createDirectories(directory.resolve("hadoop conf"));
    tree.setHadoopConfiguration(settings);
    String out = tree.start("x").out();
    assertTrue(out.contains("<-cp>\n<" + settings + ":" + tree.root()), out);
    tree.setHadoopConfiguration(directory.resolve("nowhere"));
    RunningLauncher failedRun = tree.start("x");
    assertEquals(1, failedRun.exitCode());
    assertTrue(failedRun.err().contains("HADOOP_CONF_DIR is "), failedRun.err());
  }

  @Test
  void showsWhyABuildFailedAndBuildsAgain() throws Exception {
    tree.breakBuild();
    RunningLauncher failedRun = tree.start("x");
    assertEquals(1, failedRun.exitCode());
    assertTrue(failedRun.err().contains("[ERROR] Main.java:[1,1] is wrong"), failedRun.err());
    assertTrue(failedRun.err().contains("target/stoa-build.log"), failedRun.err());
    assertEquals("", failedRun.out());
    tree.repairBuild();
    assertEquals(0, tree.start("x").exitCode());
    assertEquals(2, tree.mavenCalls().size());
  }

  @Test
  void rejectsOldJavaVersions() throws Exception {
    tree.writeJavaVersion("1.8.0_402");
    assertRejected("is version 8. Stoa needs Java 17 or newer");
  }

  @Test
  void rejectsAJavaHomeWithoutJava() throws Exception {
    Files.delete(tree.javaHome().resolve("bin/java"));
    assertRejected("has no bin/java");
  }

  @Test
  void rejectsARuntimeWithoutACompiler() throws Exception {
    Files.delete(tree.javaHome().resolve("bin/javac"));
    assertRejected("has no javac");
  }

  @Test
  void reportsAMissingMaven() throws Exception {
    tree.remove("mvn");
    assertRejected("there is no mvn on the PATH");
  }

  @Test
  void testPrintsTheTotalsOfAllModulesLast() throws Exception {
    tree.writeOldReport("core");
    tree.writeOldReport("it/testing");
    RunningLauncher run = tree.start("test", "--long", "--", "-Dseed=7");
    assertEquals(0, run.exitCode());
    List<String> lines = run.out().lines().toList();
    assertEquals(
        "[INFO] Tests run: 14, Failures: 0, Errors: 0, Skipped: 4", lines.get(lines.size() - 1));
    String call = tree.mavenCalls().get(0);
    assertTrue(
        call.endsWith("-Dstoa.excludedGroups= -Pspark-versions,delta -Dseed=7 verify"), call);
  }

  @Test
  void testReturnsTheExitCodeOfMaven() throws Exception {
    tree.breakBuild();
    assertEquals(3, tree.start("test").exitCode());
  }

  @Test
  void testRejectsUnknownArguments() throws Exception {
    RunningLauncher run = tree.start("test", "--lnog");
    assertEquals(2, run.exitCode());
    assertTrue(run.err().contains("--lnog"), run.err());
    assertEquals(List.of(), tree.mavenCalls());
  }

  private void removeFlockUnless(String lockTool) throws IOException {
    if (!lockTool.equals("flock")) {
      tree.remove("flock");
    }
  }

  private void assertRejected(String sentence) throws Exception {
    RunningLauncher run = tree.start("x");
    assertEquals(1, run.exitCode());
    assertTrue(run.err().contains(sentence), run.err());
    assertEquals(List.of(), tree.mavenCalls());
  }
}
