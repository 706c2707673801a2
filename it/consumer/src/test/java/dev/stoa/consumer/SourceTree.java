package dev.stoa.consumer;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the project's source tree, and copies it so that Maven can publish it without compiling.
 */
final class SourceTree {
  static final Path ROOT = Path.of("..", "..");

  /** The module of the jars for other versions of Spark, which only a profile builds. */
  private static final String SPARK_VERSIONS = "spark-versions";

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern ARTIFACT =
      Pattern.compile("</parent>\\s*(?:<!--.*?-->\\s*)?<artifactId>([^<]+)</artifactId>");

  private SourceTree() {}

  /**
   * Returns the directories of all modules, except those that only a profile adds; but with those
   * of other versions of Spark, since the documented command names their profile.
   */
  static List<String> modules() throws IOException {
    String root = pom("");
    List<String> modules = new ArrayList<>(modulesIn(root.substring(0, root.indexOf("<profiles>"))));
    modules.add(SPARK_VERSIONS);
    for (String module : modulesIn(pom(SPARK_VERSIONS))) {
      modules.add(SPARK_VERSIONS + "/" + module);
    }
    return modules;
  }

  private static List<String> modulesIn(String pom) {
    return MODULE.matcher(pom).results().map((MatchResult match) -> match.group(1)).toList();
  }

  /** Whether a module is built: those of other versions of Spark are if the profile is active. */
  static boolean isBuilt(String module) {
    return !module.startsWith(SPARK_VERSIONS + "/") || Boolean.getBoolean("stoa.hasSparkVersions");
  }

  /** Whether a release publishes a module that is built. */
  static boolean isPublished(String module) throws IOException {
    return isBuilt(module)
        && !pom(module).contains("<maven.deploy.skip>true</maven.deploy.skip>");
  }

  private static String pom(String module) throws IOException {
    return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
  }

  /** Returns the artifacts of the published modules, without the root pom. */
  static List<String> publishedArtifacts() throws IOException {
    List<String> artifacts = new ArrayList<>();
    for (String module : modules()) {
      if (isPublished(module)) {
        MatchResult artifact = ARTIFACT.matcher(pom(module)).results().findFirst().orElseThrow();
        artifacts.add(artifact.group(1));
      }
    }
    return artifacts;
  }

  /** Copies the files that Maven needs to publish: poms, main sources and compiled classes. */
  static void copyTo(Path target) throws IOException {
    Files.copy(ROOT.resolve("LICENSE"), target.resolve("LICENSE"));
    copyTree(ROOT.resolve(".mvn"), target.resolve(".mvn"));
    Files.copy(ROOT.resolve("pom.xml"), target.resolve("pom.xml"));
    for (String module : modules()) {
      Path source = ROOT.resolve(module);
      Path moduleTarget = Files.createDirectories(target.resolve(module));
      Files.copy(source.resolve("pom.xml"), moduleTarget.resolve("pom.xml"));
      if (isPublished(module)) {
        copyTree(source.resolve("src/main"), moduleTarget.resolve("src/main"));
        copyTree(source.resolve("target/classes"), moduleTarget.resolve("target/classes"));
      }
    }
  }

  private static void copyTree(Path source, Path target) throws IOException {
    if (!Files.exists(source)) {
      return;
    }
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.toList()) {
        Path copy = target.resolve(source.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
  }

  /** Returns the line of a document that starts with a text. */
  static String lineOf(String document, String start) throws IOException {
    List<String> lines =
        Files.readAllLines(ROOT.resolve(document)).stream()
            .filter(line -> line.startsWith(start))
            .toList();
    assertTrue(!lines.isEmpty(), document + " has no line that starts with " + start);
    return lines.get(0);
  }

  /** Returns the fenced blocks of a document in a language. */
  static List<String> blocks(String document, String language) throws IOException {
    Pattern block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL);
    return block
        .matcher(Files.readString(ROOT.resolve(document)))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }
}
