package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.experiment.study.job.AnswerKind;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.spark.SparkQuery;
import dev.stoa.bench.spark.SparkTableFormat;
import dev.stoa.bench.spark.SparkTables;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;

/** Spark SQL over one format's tables; it writes its rows as text, as the jobs do. */
record SparkStudyContestant(
    String name,
    SparkTableFormat format,
    StudyCase studyCase,
    Path directory,
    SparkTables tables,
    AnswerKind answerKind)
    implements Contestant {
  @Override
  public String caseName() {
    return studyCase.name();
  }

  @Override
  public String setup() {
    return "Spark SQL 4.2, local[2]; " + format.setup() + "; sorted";
  }

  @Override
  public long bytesOnDisk() throws IOException {
    return FileTree.sizeInBytes(directory);
  }

  @Override
  public Outcome run() throws IOException {
    SparkQuery query = new SparkQuery(answerKind.label(), studyCase.sql());
    return tables.run(format.label(), directory, query);
  }

  @Override
  public void close() throws IOException {
    tables.close();
  }
}
