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

/** Reads one key of maps with fifty or 10,240 different keys, and whole maps. */
public final class MapsExperiment implements Experiment {
  private static final String SKIP_LIST = "stoa-dictionary-skiplist";

  @Override
  public String name() {
    return "maps";
  }

  @Override
  public String description() {
    return "Reads one key of maps with fifty or 10,240 different keys, and whole maps.";
  }

  @Override
  public Paper paper() {
    return new Paper("not from a paper: CIF reads one key of a dictionary skip list", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return MapFormats.CONTESTANT_NAMES;
  }

  @Override
  public long defaultRowCount() {
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
    List<MapFormat> formats =
        MapFormats.CONTESTANT_NAMES.stream()
            .filter(settings::includes)
            .map(MapFormats::named)
            .toList();
    FormatData denseData =
        generateData(
            "", KeyedRows.of(settings.seed(), settings.rowCount()), formats, data, progress);
    FormatData sparseData =
        generateData(
            "sparse",
            KeyedRows.ofSparseMaps(settings.seed(), settings.rowCount()),
            formats,
            data,
            progress);
    List<Contestant> contestants = new ArrayList<>();
    for (MapQuery query : MapQuery.values()) {
      FormatData formatData = query.isSparse() ? sparseData : denseData;
      for (MapFormat format : formats) {
        contestants.add(new MapContestant(format, formatData.directory(data, format), query));
      }
    }
    return new ExperimentPlan(contestants, ratios());
  }

  private static FormatData generateData(
      String name,
      Rows rows,
      List<MapFormat> formats,
      DataDirectory data,
      ProgressListener progress)
      throws IOException {
    FormatData formatData = new FormatData(name, rows.schema(), rows.iterator());
    formatData.generateMissing(data, List.copyOf(formats), progress);
    return formatData;
  }

  private static List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (String caseName : caseNames()) {
      MapFormats.CONTESTANT_NAMES.stream()
          .filter(name -> name.startsWith("stoa-") && !name.equals(SKIP_LIST))
          .forEach(name -> ratios.add(ratioToSkipList(caseName, name)));
    }
    ratios.addAll(ColumnRatios.times(caseNames(), MapFormats.CONTESTANT_NAMES));
    return ratios;
  }

  private static Ratio ratioToSkipList(String caseName, String name) {
    return new Ratio(
        ColumnRatios.ratioName(caseName, SKIP_LIST, name),
        Measure.SECONDS,
        Contestant.labelOf(caseName, SKIP_LIST),
        Contestant.labelOf(caseName, name));
  }

  private static List<String> caseNames() {
    return Arrays.stream(MapQuery.values()).map(MapQuery::caseName).toList();
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return caseNames().stream()
        .map(
            caseName ->
                new ChartPair(
                    "Goodput, " + caseName,
                    ColumnCharts.bars("not in any paper", "", "paper", Map.of()),
                    ColumnCharts.goodput(results, caseName)))
        .toList();
  }
}
