package dev.stoa.bench.experiment.join;

import dev.stoa.bench.experiment.study.job.StudyJobs;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;

/** One or two MapReduce jobs that join the tables; every run submits new jobs. */
record JoinContestant(JoinMethod method, Path rankings, Path userVisits, StudyJobs jobs)
    implements Contestant {
  @Override
  public String name() {
    return method.name();
  }

  @Override
  public String setup() {
    return method.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(rankings) + FileTree.sizeInBytes(userVisits);
  }

  @Override
  public Outcome run() throws IOException {
    return method.run().run(jobs, rankings, userVisits);
  }
}
