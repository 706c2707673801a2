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

  private void release(String version) throws IOException {
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  private String refusal(int version, Optional<Path> other) {
    return assertThrows(
            UnavailableFormatException.class, () -> PeerJdk.find("peer", version, 17, other))
        .getMessage();
  }

  @Test
  void theRunningJvmIsUsedIfItIsNewEnough() throws IOException {
    assertEquals(PeerJdk.ofThisJvm(), PeerJdk.find("peer", 17, 17, Optional.of(home)));
  }

  @Test
  void anotherJdkIsUsedIfItIsNewEnough() throws IOException {
    release("25.0.1");
    assertEquals(home, PeerJdk.find("peer", 25, 17, Optional.of(home)));
    assertEquals(home, PeerJdk.find("peer", 21, 17, Optional.of(home)));
  }

  @Test
  void theReasonIsToldIfNoJdkIsNewEnough() throws IOException {
    assertTrue(refusal(21, Optional.empty()).contains("set STOA_PEERS_JAVA_HOME"));
    assertTrue(refusal(21, Optional.of(home)).contains("is not a JDK"));
    release("21");
    assertTrue(refusal(25, Optional.of(home)).contains("version 21"));
  }
}
