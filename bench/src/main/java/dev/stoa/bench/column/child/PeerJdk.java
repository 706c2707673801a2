package dev.stoa.bench.column.child;

import dev.stoa.bench.column.UnavailableFormatException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/** Finds the JDK for peers whose libraries need a newer one than this JVM's. */
final class PeerJdk {
  private static final String VARIABLE = "STOA_PEERS_JAVA_HOME";

  private PeerJdk() {}

  static Path ofThisJvm() {
    return Path.of(System.getProperty("java.home"));
  }

  /** The JDK of this JVM if it is new enough, otherwise that of {@code STOA_PEERS_JAVA_HOME}. */
  static Path find(String peer, int version) throws UnavailableFormatException {
    return find(
        peer,
        version,
        Runtime.version().feature(),
        Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of));
  }

  static Path find(String peer, int version, int versionOfThisJvm, Optional<Path> other)
      throws UnavailableFormatException {
    if (versionOfThisJvm >= version) {
      return ofThisJvm();
    }
    if (other.isEmpty()) {
      throw new UnavailableFormatException(
          "%s needs JDK %d or newer, and this is %d: set %s to the home of such a JDK"
              .formatted(peer, version, versionOfThisJvm, VARIABLE));
    }
    int otherVersion = version(other.get());
    if (otherVersion < version) {
      throw new UnavailableFormatException(
          "%s needs JDK %d or newer, and %s, from %s, is %s"
              .formatted(
                  peer,
                  version,
                  other.get(),
                  VARIABLE,
                  otherVersion == 0 ? "not a JDK" : "version " + otherVersion));
    }
    return other.get();
  }

  /** The feature version in a JDK's release file; 0 if the file is missing or invalid. */
  private static int version(Path javaHome) {
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
