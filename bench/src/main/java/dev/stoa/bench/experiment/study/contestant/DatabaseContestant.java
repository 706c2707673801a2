package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.experiment.study.database.DatabaseKind;
import dev.stoa.bench.experiment.study.database.Databases;
import dev.stoa.bench.experiment.study.job.AnswerKind;
import dev.stoa.bench.experiment.study.job.StudyJobs;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;

/** A database that answers the query of one case, without a job. */
record DatabaseContestant(
    DatabaseKind kind,
    StudyCase studyCase,
    Path directory,
    Databases databases,
    StudyJobs jobs,
    AnswerKind answerKind)
    implements Contestant {
  @Override
  public String name() {
    return kind.label();
  }

  @Override
  public String caseName() {
    return studyCase.name();
  }

  @Override
  public String setup() {
    return kind.setup();
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    return databases.run(kind, directory, studyCase.sql(), jobs.newOutput(), answerKind);
  }

  @Override
  public void close() throws IOException {
    databases.close();
  }
}
