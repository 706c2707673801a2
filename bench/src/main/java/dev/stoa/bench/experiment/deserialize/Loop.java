package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.Sums;
import dev.stoa.bench.work.FileTree;
import dev.stoa.table.scan.RecordMode;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads all records of one form in one way.
 *
 * @param way how
 * @param form of the records
 * @param directory of the records, in the way's own format
 * @param rows how many there are
 */
record Loop(Way way, RecordForm form, Path directory, long rows) implements Contestant {
  @Override
  public String name() {
    return way.contestant();
  }

  @Override
  public String caseName() {
    return form.caseName();
  }

  @Override
  public String setup() {
    return way.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    Stopwatch watch = Stopwatch.start();
    return switch (way) {
      case OBJECTS -> plain(watch, new ObjectLoop(form).sum(directory, rows));
      case MAPPED -> plain(watch, new MappedLoop(form).sum(directory, rows));
      case LAZY -> table(watch, RecordMode.LAZY);
      case EAGER -> table(watch, RecordMode.EAGER);
    };
  }

  private static Outcome plain(Stopwatch watch, Sums sums) {
    return watch.stop(sums.answer(), sums.rows(), sums.rows() * RecordForm.SIZE_IN_BYTES);
  }

  private Outcome table(Stopwatch watch, RecordMode mode) throws IOException {
    TableLoop.Found found = new TableLoop(form, mode).sum(directory);
    return watch.stop(found.sums().answer(), found.sums().rows(), found.bytesRead());
  }
}
