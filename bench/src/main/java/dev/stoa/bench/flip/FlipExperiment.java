package dev.stoa.bench.flip;

import dev.stoa.bench.flip.FileBytes.FileOffset;
import dev.stoa.bench.flip.FlipPlaces.FlipPlace;
import dev.stoa.bench.flip.FlipReader.Reading;
import dev.stoa.cli.work.FileTree;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the same rows in each format, changes one byte at a time, and reads everything back; the
 * same for the same options. {@link FlipDemo} prints the report.
 */
public final class FlipExperiment {
  private final List<FlipPlace> places;
  private final ProgressListener progress;

  FlipExperiment(FlipOptions options, ProgressListener progress) {
    this.places = FlipPlaces.of(options.flips(), options.seed());
    this.progress = progress;
  }

  /**
   * Runs the experiment in a temporary directory and a JVM of its own.
   *
   * @throws IllegalStateException when a format does not return the undamaged rows
   */
  public static FlipReport run(FlipOptions options, ProgressListener progress) throws IOException {
    FlipExperiment experiment = new FlipExperiment(options, progress);
    Path directory = Files.createTempDirectory("stoa-flip");
    try (FlipJvm jvm = new FlipJvm(options)) {
      List<FormatResults> results = new ArrayList<>();
      for (FlipFormat format : FlipFormats.all()) {
        results.add(
            experiment.run(jvm.reader(format), Files.createTempDirectory(directory, "files")));
      }
      return new FlipReport(options, results);
    } finally {
      FileTree.remove(directory);
    }
  }

  /** Flips the bytes of one format's files, which it writes below an empty directory. */
  FormatResults run(FlipReader reader, Path directory) throws IOException {
    progress.step("writing " + reader.label());
    reader.write(directory);
    checkIntact(reader, directory);
    FileBytes bytes = FileBytes.in(directory);
    List<FlipResult> results = new ArrayList<>();
    for (FlipPlace place : places) {
      progress.step(
          "%s, flip %d of %d".formatted(reader.label(), results.size() + 1, places.size()));
      results.add(
          flip(
              reader,
              directory,
              bytes,
              bytes.offsetOf(place.position(bytes.size())),
              place.change()));
    }
    checkIntact(reader, directory); // Every change was undone.
    return new FormatResults(reader.label(), reader.setup(), bytes.size(), results);
  }

  static FlipResult flip(
      FlipReader reader, Path directory, FileBytes bytes, FileOffset offset, int change)
      throws IOException {
    bytes.flip(offset, change);
    try {
      Reading reading = reader.read(directory);
      return new FlipResult(offset.file(), offset.offset(), reading.outcome(), reading.message());
    } finally {
      bytes.flip(offset, change);
    }
  }

  private static void checkIntact(FlipReader reader, Path directory) throws IOException {
    Reading reading = reader.read(directory);
    if (reading.outcome() != FlipOutcome.HARMLESS) {
      throw new IllegalStateException(
          "%s does not return the rows of undamaged files: %s %s"
              .formatted(reader.label(), reading.outcome().label(), reading.message()));
    }
  }
}
