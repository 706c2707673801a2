package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Path;

/**
 * One system in one case.
 *
 * @param eventCase the case
 * @param system the system, which several cases share
 * @param directory its events
 * @param scratch a directory that does not exist, for events to be written
 */
record EventContestant(EventCase eventCase, EventSystem system, Path directory, Path scratch)
    implements Contestant {
  @Override
  public String name() {
    return system.name();
  }

  @Override
  public String caseName() {
    return eventCase.label();
  }

  @Override
  public String setup() {
    return system.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return system.bytesOnDisk(directory);
  }

  @Override
  public Outcome run() throws IOException {
    return system.run(eventCase, directory, scratch);
  }

  @Override
  public void close() throws IOException {
    system.close();
  }
}
