package dev.stoa.bench.flip;

import dev.stoa.bench.column.child.ChildRequestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The main class of the child JVM that reads damaged files; {@link FlipJvm} starts it. */
final class FlipChild {
  static final String WRITE = "write";
  static final String READ = "read";

  private final Map<String, LocalReader> readers = new HashMap<>();

  private FlipChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    FlipChild child = new FlipChild();
    ChildRequestServer.serve(child::execute);
  }

  /**
   * Executes a request: the operation, the directory, the label of the format, and the seed and
   * number of the rows.
   */
  private List<String> execute(List<String> request) throws IOException {
    Path directory = Path.of(request.get(1));
    long seed = Long.parseLong(request.get(3));
    long rowCount = Long.parseLong(request.get(4));
    LocalReader reader =
        readers.computeIfAbsent(
            request.get(2),
            label ->
                new LocalReader(FlipFormats.withLabel(label), () -> FlipRows.of(seed, rowCount)));
    if (request.get(0).equals(WRITE)) {
      reader.write(directory);
      return List.of();
    }
    FlipSubject.ReadResult result = reader.read(directory);
    return List.of(result.outcome().name(), result.message().replaceAll("\\s+", " "));
  }
}
