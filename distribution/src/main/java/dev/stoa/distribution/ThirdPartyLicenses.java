package dev.stoa.distribution;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Writes the licenses of the jars of other projects. Most texts and notices come from the jars; a
 * list in the sources contains the name of each jar's license, and its directory the texts that
 * jars lack.
 */
final class ThirdPartyLicenses {
  private static final String OWN_LICENSE = "Apache-2.0";
  private static final String LIST_FILE = "third-party.txt";
  private static final Pattern NOTICE_FILE = Pattern.compile("META-INF/NOTICE(\\.txt|-binary)?");
  private static final Pattern LICENSE_FILE =
      Pattern.compile("META-INF/(.*/)?LICEN[CS]E[^/]*(?<!\\.class)");

  private final Path directory;
  private final Map<String, String> licensesByArtifact;

  private ThirdPartyLicenses(Path directory, Map<String, String> licensesByArtifact) {
    this.directory = directory;
    this.licensesByArtifact = licensesByArtifact;
  }

  /** Reads the list in a directory: each line names an artifact and its license. */
  static ThirdPartyLicenses read(Path directory) throws IOException {
    Map<String, String> licensesByArtifact = new TreeMap<>();
    for (String line : Files.readAllLines(directory.resolve(LIST_FILE))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] artifactAndLicense = line.strip().split("\\s+", 2);
        licensesByArtifact.put(artifactAndLicense[0], artifactAndLicense[1]);
      }
    }
    return new ThirdPartyLicenses(directory, licensesByArtifact);
  }

  /**
   * Writes {@code NOTICE} and the directory {@code licenses} for some jars.
   *
   * @throws IOException when the list does not contain a jar
   */
  void write(List<Path> jars, String notice, Path target) throws IOException {
    Path licensesDirectory = Files.createDirectories(target.resolve("licenses"));
    StringBuilder summary = new StringBuilder("Licenses of the jars of other projects\n\n");
    Set<String> notices = new LinkedHashSet<>(List.of(notice.strip()));
    for (Path jar : jars) {
      String name = jar.getFileName().toString();
      if (!name.startsWith("stoa-")) {
        String artifact = artifactOf(name);
        String license = licensesByArtifact.get(artifact);
        summary.append(jar.getFileName()).append(": ").append(license).append('\n');
        readTexts(NOTICE_FILE, jar).values().forEach(text -> notices.add(text.strip()));
        copyTexts(artifact, license, jar, licensesDirectory);
      }
    }
    Files.writeString(licensesDirectory.resolve("README"), summary);
    Files.writeString(
        target.resolve("NOTICE"), String.join("\n\n" + "-".repeat(72) + "\n\n", notices) + "\n");
  }

  /** Returns the longest artifact name in the list with which the name of a jar starts. */
  private String artifactOf(String jar) throws IOException {
    return licensesByArtifact.keySet().stream()
        .filter(artifact -> jar.startsWith(artifact + "-"))
        .max(Comparator.comparingInt(String::length))
        .orElseThrow(
            () ->
                new IOException(
                    "%s does not name the license of %s: add a line with it"
                        .formatted(directory.resolve(LIST_FILE), jar)));
  }

  /**
   * Copies the license texts of a jar. If it has none, artifactDirectory the text in the sources,
   * unless the license is that of Stoa itself.
   */
  private void copyTexts(String artifact, String license, Path jar, Path licensesDirectory)
      throws IOException {
    Map<String, String> licenseTexts = readTexts(LICENSE_FILE, jar);
    for (Map.Entry<String, String> text : licenseTexts.entrySet()) {
      String name = text.getKey().substring(text.getKey().lastIndexOf('/') + 1);
      Path artifactDirectory = Files.createDirectories(licensesDirectory.resolve(artifact));
      Files.writeString(artifactDirectory.resolve(name), text.getValue());
    }
    if (licenseTexts.isEmpty() && !license.equals(OWN_LICENSE)) {
      Path artifactDirectory = Files.createDirectories(licensesDirectory.resolve(artifact));
      String text = Files.readString(directory.resolve(artifact + ".txt"));
      Files.writeString(artifactDirectory.resolve("LICENSE"), text);
    }
  }

  /** Reads the texts of a jar's files whose names match a pattern, by name. */
  private static Map<String, String> readTexts(Pattern names, Path jar) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (ZipFile file = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : file.stream().map(ZipEntry.class::cast).toList()) {
        if (names.matcher(entry.getName()).matches()) {
          try (InputStream in = file.getInputStream(entry)) {
            texts.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
          }
        }
      }
    }
    return texts;
  }
}
