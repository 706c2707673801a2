package dev.stoa.bench.column.child;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChildProcessTest {
  /**
   * Options with a young generation larger than the heap, for which the JVM prints a warning at its
   * start.
   */
  private static final List<String> OPTIONS_WITH_WARNING = List.of("-Xmx64m", "-XX:NewSize=100m");

  /** A child that replies with each request. */
  static final class EchoChild {
    public static void main(String[] arguments) throws IOException {
      ChildRequestServer.serve(request -> request);
    }
  }

  @Test
  void ignoresWarningsOfTheJvm() throws IOException {
    ChildCommand command = ChildCommand.ofThisClassPath(EchoChild.class, OPTIONS_WITH_WARNING);
    try (ChildProcess child = ChildProcess.start(command)) {
      assertEquals(List.of("one", "two"), child.request("one", "two"));
    }
  }
}
