package dev.stoa.bench.experiment.keyindex;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;

/** One structure in one case. */
record KeyContestant(KeyCase work, BuiltIndex index) implements Contestant {
  @Override
  public String name() {
    return index.structure().name();
  }

  @Override
  public String caseName() {
    return work.caseName(index.keys().name());
  }

  @Override
  public String setup() {
    return index.structure().setup();
  }

  @Override
  public long bytesOnDisk() {
    return index.sizeInBytes();
  }

  @Override
  public Outcome run() throws IOException {
    return index.run(work);
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
