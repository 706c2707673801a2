package dev.stoa.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Artifacts published to a staging repository with the command in {@code RELEASING.md} are
 * complete, and a project builds from them with the documented coordinates.
 */
final class PublishedProjectTest {
  private static final String ARTIFACTS = "docs/reference/artifacts.md";
  private static final Pattern COORDINATES =
      Pattern.compile("dev\\.stoa:(stoa[a-z0-9._-]*):([0-9A-Za-z.-]+[0-9A-Za-z])");

  @TempDir private static Path tree;

  @BeforeAll
  static void publish() throws Exception {
    SourceTree.copyTo(tree);
    String documentedCommand = SourceTree.lineOf("RELEASING.md", "mvn -Prelease");
    List<String> command = new ArrayList<>(List.of(documentedCommand.split(" ", -1)));
    command.addAll(List.of("-B", "-q"));
    command.add("-Dmaven.repo.local=" + Programs.localRepository());
    // The classes are already compiled, and javadoc takes longer than everything else.
    command.addAll(List.of("-Dmaven.main.skip", "-Dmaven.test.skip", "-Dfmt.skip"));
    command.add("-Dmaven.javadoc.skip");
    command.addAll(List.of("-pl", String.join(",", modulesToBuild())));
    Programs.run(tree, command);
  }

  /** Returns the published modules and the modules that their tests need. */
  private static List<String> modulesToBuild() throws IOException {
    List<String> modules =
        new ArrayList<>(List.of(".", "it/testing", "it/spark-jars", "python/bridge"));
    for (String module : SourceTree.modules()) {
      boolean isNeeded = module.endsWith("/jars") && SourceTree.isBuilt(module);
      if (isNeeded || SourceTree.isPublished(module)) {
        modules.add(module);
      }
    }
    return modules;
  }

  @Test
  void stagesExactlyThePublishedModulesWithChecksums() throws IOException {
    Set<String> expected = new TreeSet<>(SourceTree.publishedArtifacts());
    expected.add("stoa");
    assertEquals(expected, stagedArtifacts());
    try (Stream<Path> files = Files.walk(staging())) {
      for (Path file : files.filter(file -> file.toString().matches(".*\\.(jar|pom)")).toList()) {
        assertTrue(Files.exists(file.resolveSibling(file.getFileName() + ".sha1")), "" + file);
      }
    }
  }

  @Test
  void theBomListsEveryPublishedJar() throws IOException {
    String bom = Files.readString(SourceTree.ROOT.resolve("bom/pom.xml"));
    for (String artifact : SourceTree.publishedArtifacts()) {
      boolean isPom =
          List.of("stoa-bom", "stoa-parent", "stoa-spark-versions").contains(artifact);
      String entry = "        <artifactId>" + artifact + "</artifactId>";
      assertEquals(!isPom, bom.contains(entry), artifact);
    }
  }

  @Test
  void jarsHaveModuleNamesAndShareNoPackage() throws IOException {
    Map<String, String> moduleNamesByPackage = new HashMap<>();
    Set<String> moduleNames = new TreeSet<>();
    for (Path jar : stagedJars()) {
      try (JarFile file = new JarFile(jar.toFile())) {
        String moduleName =
            file.getManifest().getMainAttributes().getValue("Automatic-Module-Name");
        assertTrue(
            moduleName != null && moduleName.matches("dev\\.stoa(\\.[a-z]+)+"),
            jar + ": " + moduleName);
        // One for each version of Spark, which contain the packages of the other jars.
        boolean isRuntime = moduleName.equals("dev.stoa.spark.runtime");
        assertTrue(moduleNames.add(moduleName) || isRuntime, jar + ": " + moduleName);
        if (!isRuntime) {
          for (String packageName : packagesOf(file)) {
            String otherModule = moduleNamesByPackage.put(packageName, moduleName);
            assertEquals(null, otherModule, packageName + " is also in " + moduleName);
          }
        }
      }
    }
    assertTrue(moduleNames.contains("dev.stoa.core"), moduleNames.toString());
  }

  private static Set<String> packagesOf(JarFile jar) {
    return jar.stream()
        .map(entry -> entry.getName())
        .filter(name -> name.endsWith(".class"))
        .map(name -> name.substring(0, name.lastIndexOf('/')))
        .collect(Collectors.toSet());
  }

  @Test
  void documentedCoordinatesAreStaged() throws IOException {
    Set<String> staged = stagedArtifacts();
    int coordinatesCount = 0;
    for (Path document : documents()) {
      Matcher coordinates = COORDINATES.matcher(Files.readString(document));
      while (coordinates.find()) {
        coordinatesCount++;
        String artifact = coordinates.group(1);
        assertTrue(staged.contains(artifact), document + " names " + coordinates.group());
        Path version =
            staging().resolve("dev/stoa").resolve(artifact).resolve(coordinates.group(2));
        assertTrue(Files.isDirectory(version), document + " names " + coordinates.group());
      }
    }
    assertTrue(coordinatesCount > 1, "the documents contain no coordinates");
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> files = Files.walk(SourceTree.ROOT.resolve("docs"))) {
      List<Path> documents =
          new ArrayList<>(files.filter(file -> file.toString().endsWith(".md")).toList());
      documents.add(SourceTree.ROOT.resolve("README.md"));
      return documents;
    }
  }

  @Test
  void aProjectWithTheDocumentedCoordinatesWritesAndReadsWithoutHadoop(@TempDir Path project)
      throws Exception {
    Files.writeString(project.resolve("pom.xml"), projectPom());
    Path source = Path.of("src/main/java/dev/stoa/consumer/WriteAndRead.java");
    Files.createDirectories(project.resolve(source).getParent());
    Files.copy(source, project.resolve(source));
    Path settings = Files.writeString(project.resolve("settings.xml"), "<settings/>");
    List<String> command = new ArrayList<>(List.of("mvn", "-B", "-s", settings.toString()));
    command.add("-Dmaven.repo.local=" + project.resolve("repository"));
    command.add("-Dmdep.outputFile=target/classpath");
    command.addAll(List.of("compile", "dependency:build-classpath"));
    Programs.run(project, command);

    String libraries = Files.readString(project.resolve("target/classpath")).strip();
    assertFalse(libraries.contains("hadoop"), libraries);
    String classPath = project.resolve("target/classes") + File.pathSeparator + libraries;
    String rows =
        Programs.java(project, classPath, WriteAndRead.class.getName(), "table").replace("\r", "");
    List<String> expected =
        List.of("http://example.org/1 1", "http://example.org/2 2", "http://example.org/3 3");
    assertTrue(rows.lines().toList().containsAll(expected), rows);
  }

  /**
   * Returns a pom with the two documented blocks, which takes other artifacts from the local
   * repository.
   */
  private static String projectPom() throws IOException {
    List<String> blocks = SourceTree.blocks(ARTIFACTS, "xml");
    String repositories = repositories(Programs.localRepository());
    return """
    <project>
      <modelVersion>4.0.0</modelVersion>
      <groupId>org.example</groupId>
      <artifactId>pages</artifactId>
      <version>1</version>
      <properties>
        <maven.compiler.release>17</maven.compiler.release>
        <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
      </properties>
    """
        + repositories
        + pluginVersions()
        + String.join("", blocks)
        + "</project>";
  }

  private static String repositories(Path localRepository) {
    String libraries = repository("repository", "machine", localRepository);
    String plugins = repository("pluginRepository", "machine", localRepository);
    return "<repositories>"
        + repository("repository", "staging", staging())
        + libraries
        + "</repositories><pluginRepositories>"
        + plugins
        + "</pluginRepositories>";
  }

  private static String repository(String element, String id, Path directory) {
    boolean isStaging = id.equals("staging");
    return "<%s><id>%s</id><url>%s</url><snapshots><enabled>%s</enabled></snapshots></%s>"
        .formatted(element, id, directory.toUri(), isStaging, element);
  }

  /** Returns the plugin versions of the project's build, which are in the local repository. */
  private static String pluginVersions() throws IOException {
    String root = Files.readString(SourceTree.ROOT.resolve("pom.xml"));
    String management = root.substring(root.indexOf("<pluginManagement>"));
    String endTag = "</pluginManagement>";
    return "<build>" + management.substring(0, management.indexOf(endTag)) + endTag + "</build>";
  }

  private static Path staging() {
    return tree.resolve("target/staging");
  }

  private static Set<String> stagedArtifacts() throws IOException {
    try (Stream<Path> artifacts = Files.list(staging().resolve("dev/stoa"))) {
      return artifacts
          .map(artifact -> artifact.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static List<Path> stagedJars() throws IOException {
    try (Stream<Path> files = Files.walk(staging())) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(file -> !file.toString().matches(".*-(sources|javadoc)\\.jar"))
          .toList();
    }
  }
}
