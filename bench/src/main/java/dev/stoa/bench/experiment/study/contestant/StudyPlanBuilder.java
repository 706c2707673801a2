package dev.stoa.bench.experiment.study.contestant;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.experiment.study.database.DatabaseKind;
import dev.stoa.bench.experiment.study.database.Databases;
import dev.stoa.bench.experiment.study.file.StudyData;
import dev.stoa.bench.experiment.study.file.StudyFileFormat;
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
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds the plan of an experiment over tables of the study: writes the data sets that the included
 * contestants need, and creates the contestants.
 */
public final class StudyPlanBuilder {
  /** The name of Spark's contestant over Parquet. */
  public static final String SPARK_PARQUET = "spark-parquet";

  /** The name of Spark's contestant over Stoa. */
  public static final String SPARK_STOA = "spark-stoa";

  private final Settings settings;
  private final StudyData studyData;
  private final StudyJobs jobs;
  private final List<SqlTable> tables;
  private final AnswerKind answerKind;
  private final List<Contestant> contestants = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();
  private final List<Closeable> processes = new ArrayList<>();

  /**
   * Creates a builder without contestants.
   *
   * @param tables the tables, in the order of the formats of each {@link StudyJob}
   */
  public StudyPlanBuilder(
      Settings settings,
      DataDirectory data,
      ProgressListener progress,
      List<SqlTable> tables,
      AnswerKind answerKind)
      throws IOException {
    this.settings = settings;
    this.studyData = new StudyData(data, progress);
    this.jobs = new StudyJobs(data.createScratchDirectory());
    this.tables = List.copyOf(tables);
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
          contestants.add(
              new StudyJobContestant(
                  job, studyCase.name(), directories(job.formats()), jobs, answerKind));
        }
      }
    }
  }

  /** Returns the directories of the tables in these formats, in the order of the tables. */
  private List<Path> directories(List<? extends StudyFileFormat> formats) throws IOException {
    List<Path> directories = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      directories.add(studyData.directory(tables.get(i).table(), formats.get(i)));
    }
    return directories;
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
    List<Path> texts = directories(Collections.nCopies(tables.size(), TextFormat.UNSORTED));
    String tableNames =
        tables.stream().map(table -> table.table().name()).collect(Collectors.joining("-"));
    Path directory;
    try {
      directory =
          studyData.directory(
              tableNames + "-" + kind.label(),
              kind.label(),
              path -> load(databases, kind, path.toAbsolutePath(), texts));
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

  private void load(Databases databases, DatabaseKind kind, Path directory, List<Path> texts)
      throws IOException {
    for (int i = 0; i < tables.size(); i++) {
      Path text = texts.get(i).resolve(TextFormat.FILE_NAME).toAbsolutePath();
      databases.load(kind, directory, tables.get(i).definition(), text);
    }
  }

  private void addSpark(List<StudyCase> cases) throws IOException {
    if (!settings.includes(SPARK_PARQUET) && !settings.includes(SPARK_STOA)) {
      return;
    }
    try {
      SparkTables spark = SparkTables.build();
      processes.add(spark);
      List<Path> stoaTables =
          directories(
              tables.stream().map(table -> TableFormat.sortedBy(table.sortColumn())).toList());
      if (settings.includes(SPARK_PARQUET)) {
        List<Path> parquetTables = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
          parquetTables.add(parquetTable(spark, tables.get(i).table().name(), stoaTables.get(i)));
        }
        addSpark(spark, SPARK_PARQUET, SparkTableFormat.PARQUET, parquetTables, cases);
      }
      if (settings.includes(SPARK_STOA)) {
        addSpark(spark, SPARK_STOA, SparkTableFormat.STOA_DEFAULT, stoaTables, cases);
      }
    } catch (UnavailableFormatException e) {
      skipped.add(e.getMessage());
    }
  }

  private Path parquetTable(SparkTables spark, String tableName, Path stoaTable)
      throws IOException {
    return studyData.directory(
        tableName + "-" + SPARK_PARQUET,
        tableName,
        path -> {
          Files.delete(path); // Spark creates it.
          String sql = "SELECT * FROM stoa.`%s`".formatted(stoaTable.toAbsolutePath());
          spark.write(sql, path.toAbsolutePath());
        });
  }

  private void addSpark(
      SparkTables spark,
      String name,
      SparkTableFormat format,
      List<Path> sparkTables,
      List<StudyCase> cases) {
    List<Path> directories =
        sparkTables.stream().map(table -> table.toAbsolutePath().getParent()).toList();
    for (StudyCase studyCase : cases) {
      contestants.add(
          new SparkStudyContestant(name, format, studyCase, directories, spark, answerKind));
    }
  }
}
