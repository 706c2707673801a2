package dev.stoa.bench.experiment.python;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.ChildProcess;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.RatioSummary;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.ThreadSetting;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads tables from Python, compared with Parquet files and with the same reader in Java. */
public final class PythonExperiment implements Experiment {
  private static final int TAKEN_ROW_COUNT = 10_000;

  /** The columns of which rows are taken. */
  private static final List<String> TAKEN_COLUMNS =
      List.of("ss_item_sk", "ss_ticket_number", "ss_quantity", "ss_sales_price", "ss_net_profit");

  /** The first columns of the wide table. */
  private static final List<String> WIDE_COLUMNS = List.of("number0", "number1", "number2");

  private final String command;

  /** Creates the experiment, with Python from the path. */
  public PythonExperiment() {
    this("python3");
  }

  PythonExperiment(String command) {
    this.command = command;
  }

  @Override
  public String name() {
    return "python";
  }

  @Override
  public String description() {
    return "Reads tables from Python, compared with pyarrow's Parquet and with the reader in Java;"
        + " --rows is the number of rows of store_sales.";
  }

  @Override
  public Paper paper() {
    return new Paper("not from a paper: the package stoa for Python", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return PythonReader.labels();
  }

  @Override
  public long defaultRowCount() {
    return 200_000;
  }

  @Override
  public WarmUp warmUp() {
    return WarmUp.SHORT_RUNS;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  /** Returns a plan without contestants that says why, if Python or a package is missing. */
  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    Path scratch = data.createScratchDirectory();
    progress.step("starting Python");
    PythonProcess python;
    try {
      python = PythonProcess.start(command, scratch);
    } catch (UnavailableFormatException e) {
      return new ExperimentPlan(List.of(), List.of(e.getMessage()), List.of(), RatioSummary.NONE);
    }
    boolean isComplete = false;
    try {
      progress.step("writing the data");
      PythonData tables = new PythonData(settings.rowCount(), settings.seed(), scratch);
      data.generateMissing(
          List.of(PythonData.PARQUET_DATA, PythonData.STOA_DATA),
          directories -> tables.write(directories, python));
      List<Contestant> contestants = contestants(python, tables, data);
      isComplete = true;
      return new ExperimentPlan(contestants, List.of(), List.of(), new PythonSummary());
    } finally {
      if (!isComplete) {
        python.close();
      }
    }
  }

  private static List<Contestant> contestants(
      PythonProcess python, PythonData tables, DataDirectory data) throws IOException {
    ChildProcess java = ChildProcess.start(JavaReaderChild.command());
    List<Contestant> contestants = new ArrayList<>();
    for (PythonWork work : PythonWork.values()) {
      long size = work == PythonWork.TAKE ? TAKEN_ROW_COUNT : tables.poolRowCount();
      for (ThreadSetting threads : ThreadSetting.values()) {
        for (PythonReader reader : work.readers()) {
          Path path = reader.path(data, work.tableName());
          contestants.add(
              reader == PythonReader.JAVA
                  ? new JavaContestant(java, work, threads, path)
                  : new PythonContestant(
                      python, reader, work, threads, path, columns(work), size, tables.seed()));
        }
      }
    }
    return contestants;
  }

  private static List<String> columns(PythonWork work) {
    return switch (work) {
      case TO_ARROW, SHUFFLED_EPOCH -> PythonData.salesColumns();
      case THREE_COLUMNS -> WIDE_COLUMNS;
      case TAKE -> TAKEN_COLUMNS;
    };
  }
}
