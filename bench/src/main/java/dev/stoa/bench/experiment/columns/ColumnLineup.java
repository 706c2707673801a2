package dev.stoa.bench.experiment.columns;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.Question;
import dev.stoa.bench.column.QuestionContestant;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.experiment.loop.FormatData;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Lineup;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.rows.Rows;
import dev.stoa.bench.work.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Puts together who takes part in an experiment about columns, and makes their data. */
public final class ColumnLineup {
  private final Settings settings;
  private final DataDirectory data;
  private final Progress progress;
  private final List<Contestant> contestants = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private final List<ColumnFormat> formats = new ArrayList<>();

  private ColumnLineup(Settings settings, DataDirectory data, Progress progress) {
    this.settings = settings;
    this.data = data;
    this.progress = progress;
  }

  /** With those of the names that the settings include and that can be had here. */
  public static ColumnLineup of(
      List<String> names, Settings settings, DataDirectory data, Progress progress)
      throws IOException {
    ColumnLineup lineup = new ColumnLineup(settings, data, progress);
    for (String name : names.stream().filter(settings::includes).toList()) {
      lineup.open(name);
    }
    return lineup;
  }

  private void open(String name) throws IOException {
    progress.step("opening " + name);
    try {
      formats.add(ColumnFormats.named(name));
    } catch (UnavailableFormatException e) {
      leftOut.add(e.getMessage());
    }
  }

  /** How the experiment is run. */
  public Settings settings() {
    return settings;
  }

  /** Everybody answers these questions, by the name of their case, about one data set. */
  public void add(String dataName, Rows rows, Map<String, Question> questions) throws IOException {
    FormatData made = new FormatData(dataName, rows.schema(), rows.iterator());
    made.make(data, List.copyOf(formats), progress);
    for (Map.Entry<String, Question> question : questions.entrySet()) {
      for (ColumnFormat format : formats) {
        contestants.add(
            new QuestionContestant(
                question.getKey(), format, made.directory(data, format), question.getValue()));
      }
    }
  }

  /** All of it. */
  public Lineup lineup(List<Ratio> ratios) {
    return new Lineup(contestants, leftOut, ratios);
  }
}
