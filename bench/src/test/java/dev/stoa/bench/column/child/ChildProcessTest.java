package dev.stoa.bench.column.child;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChildProcessTest {
  /** A young generation larger than the heap: the JVM prints a warning before it runs anything. */
  private static final List<String> WARNED_OF = List.of("-Xmx64m", "-XX:NewSize=100m");

  /** Echoes its requests. */
  static final class Echo {
    public static void main(String[] arguments) throws IOException {
      ChildRequestServer.serve(request -> request);
    }
  }

  @Test
  void warningsOfTheJvmAreNoReplies() throws IOException {
    ChildCommand command = ChildCommand.ofThisClassPath(Echo.class, WARNED_OF);
    try (ChildProcess child = ChildProcess.start(command)) {
      assertEquals(List.of("one", "two"), child.request("one", "two"));
    }
  }
}
