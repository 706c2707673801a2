package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.Sums;
import dev.stoa.cli.work.FileTree;
import dev.stoa.table.scan.RecordMode;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads all records of one shape with one method.
 *
 * @param method the method of reading
 * @param shape the shape of the records
 * @param directory the directory of the records, in the method's format
 * @param rowCount the number of records
 */
record DeserializeContestant(ReadMethod method, RecordShape shape, Path directory, long rowCount)
    implements Contestant {
  @Override
  public String name() {
    return method.contestantName();
  }

  @Override
  public String caseName() {
    return shape.caseName();
  }

  @Override
  public String setup() {
    return method.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    Stopwatch stopwatch = Stopwatch.start();
    return switch (method) {
      case OBJECTS -> plainOutcome(stopwatch, new ObjectLoop(shape).sum(directory, rowCount));
      case MAPPED -> plainOutcome(stopwatch, new MappedLoop(shape).sum(directory, rowCount));
      case LAZY -> tableOutcome(stopwatch, RecordMode.LAZY);
      case EAGER -> tableOutcome(stopwatch, RecordMode.EAGER);
    };
  }

  private static Outcome plainOutcome(Stopwatch stopwatch, Sums sums) {
    return stopwatch.stop(
        sums.answer(), sums.rowCount(), sums.rowCount() * RecordShape.SIZE_IN_BYTES);
  }

  private Outcome tableOutcome(Stopwatch stopwatch, RecordMode mode) throws IOException {
    TableLoop.LoopResult result = new TableLoop(shape, mode).sum(directory);
    return stopwatch.stop(result.sums().answer(), result.sums().rowCount(), result.bytesRead());
  }
}
