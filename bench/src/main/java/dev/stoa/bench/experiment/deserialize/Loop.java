package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.Sums;
import dev.stoa.bench.work.FileTree;
import dev.stoa.table.RecordMode;
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
    return switch (way) {
      case OBJECTS -> {
        long start = System.nanoTime();
        Sums sums = new ObjectLoop(form).sum(directory, rows);
        yield outcome(sums, rows * RecordForm.SIZE_IN_BYTES, start);
      }
      case MAPPED -> {
        long start = System.nanoTime();
        Sums sums = new MappedLoop(form).sum(directory, rows);
        yield outcome(sums, rows * RecordForm.SIZE_IN_BYTES, start);
      }
      case LAZY -> table(RecordMode.LAZY);
      case EAGER -> table(RecordMode.EAGER);
    };
  }

  private Outcome table(RecordMode mode) throws IOException {
    long start = System.nanoTime();
    TableLoop.Found found = new TableLoop(form, mode).sum(directory);
    return outcome(found.sums(), found.bytesRead(), start);
  }

  private static Outcome outcome(Sums sums, long bytesRead, long start) {
    return Outcome.of("sum " + sums.sum(), sums.rows(), bytesRead, System.nanoTime() - start);
  }
}
