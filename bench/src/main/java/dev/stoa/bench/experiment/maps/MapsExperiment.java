package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.column.ColumnCharts;
import dev.stoa.bench.column.ColumnRatios;
import dev.stoa.bench.experiment.loop.FormatData;
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
import dev.stoa.bench.rows.KeyedRows;
import dev.stoa.bench.rows.Rows;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Reads one key of fifty or of 10,240, and whole maps. */
public final class MapsExperiment implements Experiment {
  private static final String SKIP_LIST = "stoa-dictionary-skiplist";

  @Override
  public String name() {
    return "maps";
  }

  @Override
  public String description() {
    return "One key of a column of maps with fifty or 10,240 keys, and whole maps.";
  }

  @Override
  public Paper paper() {
    return new Paper("not from a paper: CIF reads one key of a dictionary skip list", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return MapFormats.NAMES;
  }

  @Override
  public long defaultRows() {
    return 500_000;
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
    List<MapFormat> included =
        MapFormats.NAMES.stream().filter(settings::includes).map(MapFormats::named).toList();
    FormatData dense =
        make("", KeyedRows.of(settings.seed(), settings.rows()), included, data, progress);
    FormatData sparse =
        make(
            "sparse", KeyedRows.sparse(settings.seed(), settings.rows()), included, data, progress);
    List<Contestant> contestants = new ArrayList<>();
    for (MapQuery query : MapQuery.values()) {
      FormatData formatData = query.isSparse() ? sparse : dense;
      for (MapFormat format : included) {
        contestants.add(new MapContestant(format, formatData.directory(data, format), query));
      }
    }
    return new ExperimentPlan(contestants, ratios());
  }

  private static FormatData make(
      String name,
      Rows rows,
      List<MapFormat> formats,
      DataDirectory data,
      ProgressListener progress)
      throws IOException {
    FormatData formatData = new FormatData(name, rows.schema(), rows.iterator());
    formatData.make(data, List.copyOf(formats), progress);
    return formatData;
  }

  private static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (String caseName : cases()) {
      MapFormats.NAMES.stream()
          .filter(name -> name.startsWith("stoa-") && !name.equals(SKIP_LIST))
          .forEach(name -> ratios.add(overSkipList(caseName, name)));
    }
    ratios.addAll(ColumnRatios.times(cases(), MapFormats.NAMES));
    return ratios;
  }

  private static Ratio overSkipList(String caseName, String name) {
    return new Ratio(
        ColumnRatios.time(caseName, SKIP_LIST, name),
        Measure.SECONDS,
        Contestant.labelOf(caseName, SKIP_LIST),
        Contestant.labelOf(caseName, name));
  }

  private static List<String> cases() {
    return Arrays.stream(MapQuery.values()).map(MapQuery::caseName).toList();
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return cases().stream()
        .map(
            caseName ->
                new ChartPair(
                    "Goodput, " + caseName,
                    ColumnCharts.bars("no paper has it", "", "paper", Map.of()),
                    ColumnCharts.goodput(results, caseName)))
        .toList();
  }
}
