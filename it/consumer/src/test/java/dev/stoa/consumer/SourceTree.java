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

/** The project's source tree, and a copy of it that Maven can publish without compiling again. */
final class SourceTree {
  static final Path ROOT = Path.of("..", "..");

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern ARTIFACT =
      Pattern.compile("</parent>\\s*(?:<!--.*?-->\\s*)?<artifactId>([^<]+)</artifactId>");

  private SourceTree() {}

  /** The directories of all modules. */
  static List<String> modules() throws IOException {
    return MODULE
        .matcher(Files.readString(ROOT.resolve("pom.xml")))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  static boolean isPublished(String module) throws IOException {
    return !pom(module).contains("<maven.deploy.skip>true</maven.deploy.skip>");
  }

  private static String pom(String module) throws IOException {
    return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
  }

  /** The artifacts of the published modules, without the root pom. */
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

  /** Copies what Maven needs to publish: poms, main sources and the compiled classes. */
  static void copyTo(Path target) throws IOException {
    Files.copy(ROOT.resolve("LICENSE"), target.resolve("LICENSE"));
    copyTree(ROOT.resolve(".mvn"), target.resolve(".mvn"));
    Files.copy(ROOT.resolve("pom.xml"), target.resolve("pom.xml"));
    for (String module : modules()) {
      Path from = ROOT.resolve(module);
      Path to = Files.createDirectories(target.resolve(module));
      Files.copy(from.resolve("pom.xml"), to.resolve("pom.xml"));
      if (isPublished(module)) {
        copyTree(from.resolve("src/main"), to.resolve("src/main"));
        copyTree(from.resolve("target/classes"), to.resolve("target/classes"));
      }
    }
  }

  private static void copyTree(Path from, Path to) throws IOException {
    if (!Files.exists(from)) {
      return;
    }
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
  }

  /** The line of a document that starts with a text. */
  static String lineOf(String document, String start) throws IOException {
    List<String> found =
        Files.readAllLines(ROOT.resolve(document)).stream()
            .filter(line -> line.startsWith(start))
            .toList();
    assertTrue(!found.isEmpty(), document + " has no line that starts with " + start);
    return found.get(0);
  }

  /** The fenced blocks of a document in a language. */
  static List<String> blocks(String document, String language) throws IOException {
    Pattern block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL);
    return block
        .matcher(Files.readString(ROOT.resolve(document)))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }
}
