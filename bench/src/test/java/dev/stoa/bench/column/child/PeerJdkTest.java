package dev.stoa.bench.column.child;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.column.UnavailableFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerJdkTest {
  @TempDir private Path home;

  private void writeReleaseFile(String version) throws IOException {
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  private String unavailableMessage(int version, Optional<Path> otherHome) {
    return assertThrows(
            UnavailableFormatException.class, () -> PeerJdk.find("peer", version, 17, otherHome))
        .getMessage();
  }

  @Test
  void findsTheJdkOfThisJvmIfItIsNewEnough() throws IOException {
    assertEquals(PeerJdk.ofThisJvm(), PeerJdk.find("peer", 17, 17, Optional.of(home)));
  }

  @Test
  void findsTheOtherJdkIfItIsNewEnough() throws IOException {
    writeReleaseFile("25.0.1");
    assertEquals(home, PeerJdk.find("peer", 25, 17, Optional.of(home)));
    assertEquals(home, PeerJdk.find("peer", 21, 17, Optional.of(home)));
  }

  @Test
  void explainsWhyNoJdkIsSuitable() throws IOException {
    assertTrue(unavailableMessage(21, Optional.empty()).contains("set STOA_PEERS_JAVA_HOME"));
    assertTrue(unavailableMessage(21, Optional.of(home)).contains("is not a JDK"));
    writeReleaseFile("21");
    assertTrue(unavailableMessage(25, Optional.of(home)).contains("version 21"));
  }
}
