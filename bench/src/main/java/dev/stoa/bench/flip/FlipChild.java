package dev.stoa.bench.flip;

import dev.stoa.bench.column.child.ChildRequestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The main class of the child JVM that reads damaged files; {@link ChildReader} starts it. */
final class FlipChild {
  static final String WRITE = "write";
  static final String READ = "read";

  private Optional<LocalReader> reader = Optional.empty();

  private FlipChild() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    FlipChild child = new FlipChild();
    ChildRequestServer.serve(child::reply);
  }

  /** A request: the operation, the directory, the format, the seed and number of the rows. */
  private List<String> reply(List<String> request) throws IOException {
    Path directory = Path.of(request.get(1));
    if (reader.isEmpty()) {
      long seed = Long.parseLong(request.get(3));
      long rows = Long.parseLong(request.get(4));
      reader =
          Optional.of(
              new LocalReader(FlipFormats.labeled(request.get(2)), () -> FlipRows.of(seed, rows)));
    }
    if (request.get(0).equals(WRITE)) {
      reader.get().write(directory);
      return List.of();
    }
    FlipReader.Reading reading = reader.get().read(directory);
    return List.of(reading.outcome().name(), reading.message().replaceAll("\\s+", " "));
  }
}
