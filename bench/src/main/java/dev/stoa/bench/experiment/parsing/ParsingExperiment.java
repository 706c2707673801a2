package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.column.ColumnCharts;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.experiment.study.file.StudyData;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.ExperimentPlan;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Section 5.7 of the MapReduce study: decodes records of text and of binary formats. */
public final class ParsingExperiment implements Experiment {
  private static final double NANOS_PER_SECOND = 1e9;

  @Override
  public String name() {
    return "parsing";
  }

  @Override
  public String description() {
    return "Decodes Rankings and UserVisits, as text, Writables, Protocol Buffers, tuples of Berkeley"
        + " DB and a table, into new and into reused objects.";
  }

  /** Names the paper; its text says only that mutable decoding is up to ten times faster. */
  @Override
  public Paper paper() {
    return new Paper("MapReduce study (VLDB 2010), section 5.7, Figures 4 and 5", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return Decoder.names();
  }

  @Override
  public long defaultRowCount() {
    return 8_000_000;
  }

  @Override
  public WarmUp warmUp() {
    return WarmUp.SHORT_RUNS;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    StudyData studyData = new StudyData(data, progress);
    List<Contestant> contestants = new ArrayList<>();
    for (ParsingCase parsingCase : ParsingCase.values()) {
      if (settings.includesCase(parsingCase.caseName())) {
        StudyTable table = parsingCase.table(settings.seed(), settings.rowCount());
        for (Decoder decoder : Decoder.values()) {
          if (settings.includes(decoder.contestantName())) {
            contestants.add(
                new ParsingContestant(
                    decoder, parsingCase, studyData.directory(table, decoder.format())));
          }
        }
      }
    }
    return new ExperimentPlan(contestants, ratios());
  }

  /** Returns the time of immutable text divided by each other decoder's, also of CPU time. */
  private static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (ParsingCase parsingCase : ParsingCase.values()) {
      String baseline =
          Contestant.labelOf(parsingCase.caseName(), Decoder.TEXT_IMMUTABLE.contestantName());
      for (Decoder decoder : Decoder.values()) {
        if (decoder != Decoder.TEXT_IMMUTABLE) {
          String label = Contestant.labelOf(parsingCase.caseName(), decoder.contestantName());
          ratios.add(new Ratio(label, Measure.SECONDS, baseline, label));
          ratios.add(new Ratio("cpu: " + label, Stopwatch.CPU_SECONDS, baseline, label));
        }
      }
    }
    return ratios;
  }

  @Override
  public List<ChartPair> charts(Results results) {
    List<ChartPair> charts = new ArrayList<>();
    for (ParsingCase parsingCase : ParsingCase.values()) {
      Map<String, Double> nanosPerRow = new LinkedHashMap<>();
      for (String name : contestantNames()) {
        results
            .of(Contestant.labelOf(parsingCase.caseName(), name))
            .ifPresent(
                series ->
                    nanosPerRow.put(
                        name,
                        series.medianSeconds()
                            * NANOS_PER_SECOND
                            / Math.max(1, series.rowCount())));
      }
      charts.add(
          new ChartPair(
              "Decoding a record, " + parsingCase.caseName(),
              ColumnCharts.bars(
                  "Figures 4 and 5 print no numbers",
                  "nanoseconds per record",
                  "the study",
                  Map.of()),
              ColumnCharts.bars(
                  "medians, this run", "nanoseconds per record", "this run", nanosPerRow)));
    }
    return charts;
  }
}
