package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.experiment.study.database.DatabaseKind;
import dev.stoa.bench.experiment.study.database.Databases;
import dev.stoa.bench.experiment.study.file.StudyData;
import dev.stoa.bench.experiment.study.file.TableFormat;
import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.experiment.study.job.AnswerKind;
import dev.stoa.bench.experiment.study.job.StudyJobs;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.spark.SparkTableFormat;
import dev.stoa.bench.spark.SparkTables;
import dev.stoa.cli.work.ProgressListener;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Builds the plan of an experiment over one table of the study: writes the data sets that the
 * included contestants need, and creates the contestants.
 */
public final class StudyPlanBuilder {
  /** The name of Spark's contestant over Parquet. */
  public static final String SPARK_PARQUET = "spark-parquet";

  /** The name of Spark's contestant over Stoa. */
  public static final String SPARK_STOA = "spark-stoa";

  private final Settings settings;
  private final StudyData studyData;
  private final StudyJobs jobs;
  private final StudySql sql;
  private final AnswerKind answerKind;
  private final List<Contestant> contestants = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();
  private final List<Closeable> processes = new ArrayList<>();

  /** Creates a builder without contestants. */
  public StudyPlanBuilder(
      Settings settings,
      DataDirectory data,
      ProgressListener progress,
      StudySql sql,
      AnswerKind answerKind)
      throws IOException {
    this.settings = settings;
    this.studyData = new StudyData(data, progress);
    this.jobs = new StudyJobs(data.createScratchDirectory());
    this.sql = sql;
    this.answerKind = answerKind;
  }

  /** Returns the names of the contestants that are not jobs, of all experiments. */
  public static List<String> systemNames() {
    return Stream.concat(DatabaseKind.labels().stream(), Stream.of(SPARK_PARQUET, SPARK_STOA))
        .toList();
  }

  /** Writes missing data sets and returns the plan of all included cases. */
  public ExperimentPlan build(List<StudyCase> cases, List<Ratio> ratios) throws IOException {
    List<StudyCase> includedCases =
        cases.stream().filter(studyCase -> settings.includesCase(studyCase.name())).toList();
    boolean isComplete = false;
    try {
      addJobs(includedCases);
      addDatabases(includedCases);
      addSpark(includedCases);
      isComplete = true;
    } finally {
      if (!isComplete) {
        for (Closeable process : processes) {
          process.close();
        }
      }
    }
    return new ExperimentPlan(contestants, skipped, ratios);
  }

  private void addJobs(List<StudyCase> cases) throws IOException {
    for (StudyCase studyCase : cases) {
      for (StudyJob job : studyCase.jobs()) {
        if (settings.includes(job.name())) {
          Path directory = studyData.directory(sql.table(), job.format());
          contestants.add(
              new StudyJobContestant(job, studyCase.name(), directory, jobs, answerKind));
        }
      }
    }
  }

  private void addDatabases(List<StudyCase> cases) throws IOException {
    if (DatabaseKind.labels().stream().noneMatch(settings::includes)) {
      return;
    }
    try {
      Databases databases = Databases.build();
      processes.add(databases);
      for (DatabaseKind kind : DatabaseKind.values()) {
        if (settings.includes(kind.label())) {
          addDatabase(databases, kind, cases);
        }
      }
    } catch (UnavailableFormatException e) {
      skipped.add(e.getMessage());
    }
  }

  private void addDatabase(Databases databases, DatabaseKind kind, List<StudyCase> cases)
      throws IOException {
    Path text =
        studyData
            .directory(sql.table(), sql.textFormat())
            .resolve(TextFormat.FILE_NAME)
            .toAbsolutePath();
    Path directory;
    try {
      directory =
          studyData.directory(
              sql.table().name() + "-" + kind.label(),
              kind.label(),
              path ->
                  databases.load(
                      kind, path.toAbsolutePath(), sql.definition(), text, sql.sortColumn()));
    } catch (IOException e) {
      // An embedded server does not start everywhere, for instance as some users.
      skipped.add(kind.label() + " did not take part: " + e.getMessage());
      return;
    }
    for (StudyCase studyCase : cases) {
      contestants.add(
          new DatabaseContestant(
              kind, studyCase, directory.toAbsolutePath(), databases, jobs, answerKind));
    }
  }

  private void addSpark(List<StudyCase> cases) throws IOException {
    if (!settings.includes(SPARK_PARQUET) && !settings.includes(SPARK_STOA)) {
      return;
    }
    try {
      SparkTables tables = SparkTables.build();
      processes.add(tables);
      Path stoaTable =
          studyData.directory(sql.table(), TableFormat.sortedBy(sql.sortColumn())).toAbsolutePath();
      if (settings.includes(SPARK_PARQUET)) {
        Path parquetTable =
            studyData.directory(
                sql.table().name() + "-" + SPARK_PARQUET,
                sql.table().name(),
                path -> writeParquet(tables, stoaTable, path));
        addSpark(tables, SPARK_PARQUET, SparkTableFormat.PARQUET, parquetTable, cases);
      }
      if (settings.includes(SPARK_STOA)) {
        addSpark(tables, SPARK_STOA, SparkTableFormat.STOA_DEFAULT, stoaTable, cases);
      }
    } catch (UnavailableFormatException e) {
      skipped.add(e.getMessage());
    }
  }

  private static void writeParquet(SparkTables tables, Path stoaTable, Path directory)
      throws IOException {
    Files.delete(directory); // Spark creates it.
    tables.write("SELECT * FROM stoa.`%s`".formatted(stoaTable), directory.toAbsolutePath());
  }

  private void addSpark(
      SparkTables tables, String name, SparkTableFormat format, Path table, List<StudyCase> cases) {
    Path directory = table.toAbsolutePath().getParent();
    for (StudyCase studyCase : cases) {
      contestants.add(
          new SparkStudyContestant(name, format, studyCase, directory, tables, answerKind));
    }
  }
}
