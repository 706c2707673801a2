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
    ChildRequestServer.serve(child::reply);
  }

  /** A request: the operation, the directory, the format, the seed and number of the rows. */
  private List<String> reply(List<String> request) throws IOException {
    Path directory = Path.of(request.get(1));
    long seed = Long.parseLong(request.get(3));
    long rows = Long.parseLong(request.get(4));
    LocalReader reader =
        readers.computeIfAbsent(
            request.get(2),
            label -> new LocalReader(FlipFormats.labeled(label), () -> FlipRows.of(seed, rows)));
    if (request.get(0).equals(WRITE)) {
      reader.write(directory);
      return List.of();
    }
    FlipReader.Reading reading = reader.read(directory);
    return List.of(reading.outcome().name(), reading.message().replaceAll("\\s+", " "));
  }
}
