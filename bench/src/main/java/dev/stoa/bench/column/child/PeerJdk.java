package dev.stoa.bench.column.child;

import dev.stoa.bench.column.UnavailableFormatException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/** Finds the JDK of peers whose libraries need a newer one than ours. */
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
          "%s needs JDK %d or newer, and this is %d: set %s to the home of one"
              .formatted(peer, version, versionOfThisJvm, VARIABLE));
    }
    int found = version(other.get());
    if (found < version) {
      throw new UnavailableFormatException(
          "%s needs JDK %d or newer, and %s, from %s, is %s"
              .formatted(
                  peer,
                  version,
                  other.get(),
                  VARIABLE,
                  found == 0 ? "no JDK" : "version " + found));
    }
    return other.get();
  }

  /** The feature version that a JDK's release file tells; 0 if there is none. */
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
