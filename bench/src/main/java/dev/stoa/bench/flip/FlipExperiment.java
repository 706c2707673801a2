package dev.stoa.bench.flip;

import dev.stoa.bench.flip.DirectoryBytes.FileOffset;
import dev.stoa.bench.flip.FlipSubject.ReadResult;
import dev.stoa.bench.flip.PlannedFlips.PlannedFlip;
import dev.stoa.cli.work.FileTree;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the same rows in each format, changes one byte at a time, and reads everything. The same
 * options give the same report, which {@link FlipDemo} prints.
 */
public final class FlipExperiment {
  private final List<PlannedFlip> plannedFlips;
  private final ProgressListener progress;

  FlipExperiment(FlipOptions options, ProgressListener progress) {
    this.plannedFlips = PlannedFlips.of(options.flipCount(), options.seed());
    this.progress = progress;
  }

  /**
   * Runs the experiment in a temporary directory and a child JVM.
   *
   * @throws IllegalStateException if a format returns wrong rows from undamaged files
   */
  public static FlipReport run(FlipOptions options, ProgressListener progress) throws IOException {
    FlipExperiment experiment = new FlipExperiment(options, progress);
    Path directory = Files.createTempDirectory("stoa-flip");
    try (FlipJvm jvm = new FlipJvm(options)) {
      List<FormatResults> results = new ArrayList<>();
      for (FlipFormat format : FlipFormats.all()) {
        results.add(
            experiment.run(jvm.subject(format), Files.createTempDirectory(directory, "files")));
      }
      return new FlipReport(options, results);
    } finally {
      FileTree.remove(directory);
    }
  }

  /** Writes the rows in one format to an empty directory, and flips the bytes of its files. */
  FormatResults run(FlipSubject subject, Path directory) throws IOException {
    progress.step("writing " + subject.label());
    subject.write(directory);
    checkIntact(subject, directory);
    DirectoryBytes bytes = DirectoryBytes.of(directory);
    List<FlipResult> results = new ArrayList<>();
    for (PlannedFlip plannedFlip : plannedFlips) {
      progress.step(
          "%s, flip %d of %d".formatted(subject.label(), results.size() + 1, plannedFlips.size()));
      results.add(
          readFlipped(
              subject,
              directory,
              bytes,
              bytes.offsetOf(plannedFlip.position(bytes.totalSizeInBytes())),
              plannedFlip.change()));
    }
    checkIntact(subject, directory); // All changes must have been undone.
    return new FormatResults(subject.label(), subject.setup(), bytes.totalSizeInBytes(), results);
  }

  static FlipResult readFlipped(
      FlipSubject subject, Path directory, DirectoryBytes bytes, FileOffset offset, int change)
      throws IOException {
    bytes.flip(offset, change);
    try {
      ReadResult result = subject.read(directory);
      return new FlipResult(offset.file(), offset.offset(), result.outcome(), result.message());
    } finally {
      bytes.flip(offset, change);
    }
  }

  private static void checkIntact(FlipSubject subject, Path directory) throws IOException {
    ReadResult result = subject.read(directory);
    if (result.outcome() != FlipOutcome.HARMLESS) {
      throw new IllegalStateException(
          "%s does not return the rows of undamaged files: %s %s"
              .formatted(subject.label(), result.outcome().label(), result.message()));
    }
  }
}
