package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.experiment.study.job.AnswerKind;
import dev.stoa.bench.experiment.study.job.StudyJobs;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The jobs of a contestant in one case; every run submits new jobs. */
record StudyJobContestant(
    StudyJob job, String caseName, List<Path> tables, StudyJobs jobs, AnswerKind answerKind)
    implements Contestant {
  @Override
  public String name() {
    return job.name();
  }

  @Override
  public String setup() {
    return job.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    long sum = 0;
    for (Path table : tables) {
      sum += FileTree.sizeInBytes(table);
    }
    return sum;
  }

  @Override
  public Outcome run() throws IOException {
    return job.runner().run(jobs, tables, answerKind::read);
  }
}
