package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.column.child.ChildRequestServer;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The child JVM of an {@link EventFormat}, which serves the requests of {@link EventProcess}.
 *
 * <pre>
 *   start SEED ROWS DIRECTORY         starts the server; replies nothing, or why it cannot
 *   write SEED ROWS DIRECTORY         writes all events
 *   CASE SEED ROWS DIRECTORY SCRATCH  measures a case; what it writes is in a directory of its own,
 *                                     which is removed
 *   size SEED ROWS DIRECTORY          replies the size of the events in bytes
 *   close                             closes the store, and ends its server
 * </pre>
 *
 * The reply to a measurement is the answer, the number of rows, the seconds, and names and values
 * of further times. All requests have the same seed and number of rows.
 */
public final class EventChild {
  /** The system property with the URI of the HDFS for the files of a server, if it needs one. */
  public static final String FILE_SYSTEM = "stoa.bench.fileSystem";

  private final EventFormat format;
  private Optional<EventSystem> system = Optional.empty();

  private EventChild(EventFormat format) {
    this.format = format;
  }

  /** Serves until standard input ends. */
  public static void serve(EventFormat format) throws IOException {
    EventChild child = new EventChild(format);
    try {
      ChildRequestServer.serve(child::reply);
    } finally {
      child.close();
    }
  }

  private List<String> reply(List<String> request) throws IOException {
    if (request.get(0).equals("close")) {
      close();
      return List.of();
    }
    if (system.isEmpty()) {
      EventRows rows =
          new EventRows(Long.parseLong(request.get(1)), Long.parseLong(request.get(2)));
      system = Optional.of(EventSystem.of(format, new EventWork(rows)));
    }
    Path directory = Path.of(request.get(3));
    return switch (request.get(0)) {
      case "start" -> startServer(directory);
      case "write" -> {
        system.get().write(directory);
        yield List.of();
      }
      case "size" -> List.of(Long.toString(system.get().bytesOnDisk(directory)));
      default ->
          words(system.get().run(EventCase.of(request.get(0)), directory, Path.of(request.get(4))));
    };
  }

  private List<String> startServer(Path directory) {
    try {
      system.orElseThrow().startServer(directory);
      return List.of();
    } catch (IOException | RuntimeException e) {
      e.printStackTrace(System.err);
      return List.of(e.toString().lines().findFirst().orElse("").replace('\t', ' '));
    }
  }

  private void close() throws IOException {
    if (system.isPresent()) {
      system.get().close();
      system = Optional.empty();
    }
  }

  private static List<String> words(Outcome outcome) {
    List<String> words = new ArrayList<>();
    words.add(outcome.answer());
    words.add(Long.toString(outcome.rowCount()));
    words.add(Double.toString(outcome.seconds()));
    new TreeMap<>(outcome.extraSecondsByName())
        .forEach(
            (name, seconds) -> {
              words.add(name);
              words.add(Double.toString(seconds));
            });
    return words;
  }

  /** Reads the reply to a measurement. */
  static Outcome outcome(List<String> words) {
    Map<String, Double> seconds = new TreeMap<>();
    for (int i = 3; i < words.size(); i += 2) {
      seconds.put(words.get(i), Double.valueOf(words.get(i + 1)));
    }
    return new Outcome(
        words.get(0),
        Long.parseLong(words.get(1)),
        0,
        Double.parseDouble(words.get(2)),
        0,
        seconds);
  }
}
