package dev.stoa.bench.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The module {@code peers/spark-tables} compiles the sources of the module {@code spark}. */
class SparkSourcesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern VERSION_FOLDER =
      Pattern.compile("<(?:source|compileSourceRoot)>[^<]*src/main/(java-[0-9.-]+)<");

  @Test
  void thePeerCompilesTheVersionFoldersOfTheModule() throws IOException {
    Set<String> folders = versionFolders("spark/pom.xml");
    assertTrue(folders.contains("java-4.2"), folders.toString());
    assertEquals(folders, versionFolders("peers/spark-tables/pom.xml"));
  }

  private static Set<String> versionFolders(String pom) throws IOException {
    return VERSION_FOLDER
        .matcher(Files.readString(ROOT.resolve(pom)))
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
