package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.Sums;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;

/** A decoder in one case. */
record ParsingContestant(Decoder decoder, ParsingCase parsingCase, Path directory)
    implements Contestant {
  @Override
  public String name() {
    return decoder.contestantName();
  }

  @Override
  public String caseName() {
    return parsingCase.caseName();
  }

  @Override
  public String setup() {
    return decoder.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    Stopwatch stopwatch = Stopwatch.start();
    Sums sums = decoder.loop().sum(directory, parsingCase);
    return stopwatch.stop(sums.answer(), sums.rowCount(), 0);
  }
}
