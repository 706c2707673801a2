package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.Projection;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Sums some columns of a data set, in a loop over its rows.
 *
 * @param caseName the name of the case, which describes the columns, for example "one-int"
 * @param format the format of the data set
 * @param directory the directory of the data set
 * @param projection the columns to sum
 */
public record LoopContestant(String caseName, Format format, Path directory, Projection projection)
    implements Contestant {
  @Override
  public String name() {
    return format.name();
  }

  @Override
  public String setup() {
    return format.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    return format.sum(directory, projection);
  }
}
