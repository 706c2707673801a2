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
import java.util.List;

/** Spark SQL over one format's tables; it writes its rows as text, as the jobs do. */
record SparkStudyContestant(
    String name,
    SparkTableFormat format,
    StudyCase studyCase,
    List<Path> directories,
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
    long sum = 0;
    for (Path directory : directories) {
      sum += FileTree.sizeInBytes(directory);
    }
    return sum;
  }

  @Override
  public Outcome run() throws IOException {
    SparkQuery query = new SparkQuery(answerKind.label(), studyCase.sql());
    return tables.run(format.label(), directories, query);
  }

  @Override
  public void close() throws IOException {
    tables.close();
  }
}
