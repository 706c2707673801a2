package dev.stoa.cli.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A source tree with the real launcher, a fake Maven that records its calls and a fake Java that
 * prints its arguments.
 */
final class FakeTree {
  private static final Path LAUNCHER = Path.of("../stoa");
  private static final List<String> TOOLS =
      List.of(
          "awk",
          "bash",
          "cat",
          "cksum",
          "cp",
          "dirname",
          "env",
          "find",
          "flock",
          "grep",
          "head",
          "ln",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "sort",
          "tail",
          "touch",
          "tr",
          "xargs");

  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      echo "$*" >>maven-calls
      echo "[INFO] Building Stoa cli 1 [1/1]"
      until [ ! -e hold ]; do sleep 0.02; done
      if [ -e broken ]; then
        echo "[ERROR] Main.java:[1,1] is wrong"
        exit 3
      fi
      mkdir -p cli/target/lib
      touch cli/target/stoa-cli-1.jar cli/target/lib/{stoa-core,avro,picocli}-1.jar
      case "$*" in
        *"-pl bench "*)
          mkdir -p bench/target/lib
          touch bench/target/stoa-bench-1.jar bench/target/lib/avro-1.jar bench/target/lib/hive-1.jar
          ;;
      esac
      for module in core cli; do
        mkdir -p $module/target/surefire-reports
        echo "Tests run: 7, Failures: 0, Errors: 0, Skipped: 2, Time elapsed: 0.1 s -- in A" \
            >$module/target/surefire-reports/A.txt
      done
      """;
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      for argument in "$@"; do echo "<$argument>"; done
      """;

  private final Path root;
  private final Path tools;
  private final Path javaHome;
  private Optional<Path> hadoopConfiguration = Optional.empty();

  FakeTree(Path parent) throws IOException {
    root = Files.createDirectories(parent.resolve("source tree"));
    tools = Files.createDirectories(parent.resolve("tools"));
    javaHome = Files.createDirectories(parent.resolve("jdk"));
    Files.copy(LAUNCHER, root.resolve("stoa"));
    Files.createDirectories(root.resolve("distribution"));
    Files.copy(
        LAUNCHER.resolveSibling("distribution/source-tree.bash"),
        root.resolve("distribution/source-tree.bash"));
    Files.createDirectories(root.resolve(".mvn"));
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    Files.createDirectories(root.resolve("cli/src/main"));
    Files.writeString(root.resolve("cli/pom.xml"), "<project/>");
    writeSource("first");
    for (String tool : TOOLS) {
      wrapTool(tool);
    }
    writeExecutable(tools.resolve("mvn"), MAVEN);
    Files.createDirectories(javaHome.resolve("bin"));
    writeExecutable(javaHome.resolve("bin/java"), JAVA);
    writeExecutable(javaHome.resolve("bin/javac"), JAVA);
    writeJavaVersion("17.0.2");
  }

  private static void writeExecutable(Path file, String text) throws IOException {
    Files.writeString(file, text);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
  }

  private void wrapTool(String tool) throws IOException {
    for (String toolDirectory : System.getenv("PATH").split(File.pathSeparator, -1)) {
      Path executable = Path.of(toolDirectory, tool);
      if (Files.isExecutable(executable)) {
        String script = "#!/bin/sh\nexec " + executable.toAbsolutePath() + " \"$@\"\n";
        writeExecutable(tools.resolve(tool), script);
        return;
      }
    }
  }

  Path root() {
    return root;
  }

  Path javaHome() {
    return javaHome;
  }

  void writeSource(String text) throws IOException {
    Files.writeString(root.resolve("cli/src/main/Main.java"), text);
  }

  void writeJavaVersion(String version) throws IOException {
    Files.writeString(javaHome.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  /** Writes the test report of an earlier run of a module. */
  void writeOldReport(String module) throws IOException {
    Path reports = Files.createDirectories(root.resolve(module + "/target/surefire-reports"));
    Files.writeString(
        reports.resolve("Old.txt"), "Tests run: 9, Failures: 9, Errors: 9, Skipped: 9\n");
  }

  /** Sets {@code HADOOP_CONF_DIR}. */
  void setHadoopConfiguration(Path directory) {
    hadoopConfiguration = Optional.of(directory);
  }

  /** Removes a tool from the path. */
  void remove(String tool) throws IOException {
    Files.deleteIfExists(tools.resolve(tool));
  }

  /** Makes all later calls of Maven fail. */
  void breakBuild() throws IOException {
    Files.createFile(root.resolve("broken"));
  }

  void repairBuild() throws IOException {
    Files.delete(root.resolve("broken"));
  }

  /** Makes Maven wait until {@link #unblockMaven}. */
  void blockMaven() throws IOException {
    Files.createFile(root.resolve("hold"));
  }

  void unblockMaven() throws IOException {
    Files.delete(root.resolve("hold"));
  }

  /** Returns the arguments of each call of Maven. */
  List<String> mavenCalls() throws IOException {
    Path calls = root.resolve("maven-calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  /** Starts the launcher; writes its output to files. */
  RunningLauncher start(String... arguments) throws IOException {
    return start(root.resolve("stoa"), root, arguments);
  }

  RunningLauncher start(Path script, Path directory, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    Stream.of(arguments).forEach(command::add);
    Path out = Files.createTempFile(tools.getParent(), "out", ".txt");
    Path err = Files.createTempFile(tools.getParent(), "err", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", tools.toString());
    builder.environment().put("JAVA_HOME", javaHome.toString());
    builder.environment().put("STOA_CLASSPATH", "mine.jar");
    builder.environment().put("STOA_JAVA_OPTS", "-Xmx2g -Da=b");
    builder.environment().put("STOA_MAVEN_ARGS", "-o -Dmaven.repo.local=elsewhere");
    hadoopConfiguration.ifPresent(
        conf -> builder.environment().put("HADOOP_CONF_DIR", conf.toString()));
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    return new RunningLauncher(builder.start(), out, err);
  }

  /** Creates the lock of a launcher whose process ended without removing it. */
  void abandonLock() throws IOException {
    Path lock = Files.createDirectories(root.resolve("target/stoa-build.lock.d"));
    long deadProcess = new ProcessBuilder("true").start().onExit().join().pid();
    Files.writeString(lock.resolve("pid"), deadProcess + "\n", StandardOpenOption.CREATE_NEW);
  }
}
