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
 * Reads all records of one shape by one method.
 *
 * @param method the method of reading
 * @param shape the shape of the records
 * @param directory the directory of the records, in the method's format
 * @param rows the row count
 */
record DeserializeContestant(ReadMethod method, RecordShape shape, Path directory, long rows)
    implements Contestant {
  @Override
  public String name() {
    return method.contestant();
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
      case OBJECTS -> plain(stopwatch, new ObjectLoop(shape).sum(directory, rows));
      case MAPPED -> plain(stopwatch, new MappedLoop(shape).sum(directory, rows));
      case LAZY -> table(stopwatch, RecordMode.LAZY);
      case EAGER -> table(stopwatch, RecordMode.EAGER);
    };
  }

  private static Outcome plain(Stopwatch stopwatch, Sums sums) {
    return stopwatch.stop(sums.answer(), sums.rows(), sums.rows() * RecordShape.SIZE_IN_BYTES);
  }

  private Outcome table(Stopwatch stopwatch, RecordMode mode) throws IOException {
    TableLoop.LoopResult result = new TableLoop(shape, mode).sum(directory);
    return stopwatch.stop(result.sums().answer(), result.sums().rows(), result.bytesRead());
  }
}
