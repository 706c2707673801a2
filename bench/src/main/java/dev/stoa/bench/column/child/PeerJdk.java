package dev.stoa.bench.column.child;

import dev.stoa.bench.column.UnavailableFormatException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/** Finds a JDK for peers whose libraries may need a newer version than this JVM's. */
final class PeerJdk {
  private static final String HOME_VARIABLE = "STOA_PEERS_JAVA_HOME";

  private PeerJdk() {}

  static Path ofThisJvm() {
    return Path.of(System.getProperty("java.home"));
  }

  /**
   * Returns the home of this JVM's JDK if it is new enough, otherwise {@code STOA_PEERS_JAVA_HOME}.
   */
  static Path find(String peer, int minVersion) throws UnavailableFormatException {
    return find(
        peer,
        minVersion,
        Runtime.version().feature(),
        Optional.ofNullable(System.getenv(HOME_VARIABLE)).map(Path::of));
  }

  static Path find(String peer, int minVersion, int versionOfThisJvm, Optional<Path> otherHome)
      throws UnavailableFormatException {
    if (versionOfThisJvm >= minVersion) {
      return ofThisJvm();
    }
    if (otherHome.isEmpty()) {
      throw new UnavailableFormatException(
          "%s needs JDK %d or newer, and this is JDK %d: set %s to the home of a newer JDK"
              .formatted(peer, minVersion, versionOfThisJvm, HOME_VARIABLE));
    }
    int otherVersion = readVersion(otherHome.get());
    if (otherVersion < minVersion) {
      throw new UnavailableFormatException(
          "%s needs JDK %d or newer, and %s, from %s, is %s"
              .formatted(
                  peer,
                  minVersion,
                  otherHome.get(),
                  HOME_VARIABLE,
                  otherVersion == 0 ? "not a JDK" : "version " + otherVersion));
    }
    return otherHome.get();
  }

  /** Reads the feature version from a JDK's release file; 0 if the file is missing or invalid. */
  private static int readVersion(Path javaHome) {
    Properties release = new Properties();
    try (Reader in = Files.newBufferedReader(javaHome.resolve("release"))) {
      release.load(in);
      return Runtime.Version.parse(release.getProperty("JAVA_VERSION", "").replace("\"", ""))
          .feature();
    } catch (IOException | IllegalArgumentException e) {
      return 0;
    }
  }
}
