package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.experiment.loop.Formats;
import dev.stoa.bench.harness.Chart;
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
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads records of 1,000 bytes, of which 0 to 100 % are ints, doubles or maps, and the rest is a
 * byte array.
 */
public final class DeserializeExperiment implements Experiment {
  private static final List<Integer> PERCENTAGES = List.of(0, 20, 40, 60, 80, 100);
  private static final double BYTES_PER_MEGABYTE = 1e6;

  @Override
  public String name() {
    return "deserialize";
  }

  @Override
  public String description() {
    return "Reading records of 1,000 bytes of which 0 to 100 % are ints, doubles or maps, the rest"
        + " a byte array.";
  }

  @Override
  public Paper paper() {
    return new Paper("CIF (VLDB 2011), appendix B.1, Figure 8", Map.of());
  }

  @Override
  public List<String> contestantNames() {
    return Arrays.stream(ReadMethod.values()).map(ReadMethod::contestantName).toList();
  }

  @Override
  public long defaultRowCount() {
    return 100_000;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public ExperimentPlan prepare(Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<Contestant> contestants = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    for (PayloadType payload : PayloadType.values()) {
      for (int percent : PERCENTAGES) {
        RecordShape shape = new RecordShape(payload, percent);
        generateData(shape, settings, data, progress);
        for (ReadMethod method : ReadMethod.values()) {
          if (settings.includes(method.contestantName())) {
            contestants.add(
                new DeserializeContestant(
                    method, shape, data.path(dataName(shape, method)), settings.rowCount()));
          }
        }
        ratios.add(ratio(shape, ReadMethod.OBJECTS));
        ratios.add(ratio(shape, ReadMethod.MAPPED));
      }
    }
    return new ExperimentPlan(contestants, ratios);
  }

  private static String dataName(RecordShape shape, ReadMethod method) {
    return shape.caseName() + "-" + method.dataName();
  }

  private static void generateData(
      RecordShape shape, Settings settings, DataDirectory data, ProgressListener progress)
      throws IOException {
    List<String> names =
        Arrays.stream(ReadMethod.values())
            .filter(method -> settings.includes(method.contestantName()))
            .map(method -> dataName(shape, method))
            .distinct()
            .toList();
    data.generateMissing(
        names,
        directories -> {
          for (Map.Entry<String, Path> entry : directories.entrySet()) {
            progress.step("writing " + entry.getKey());
            boolean isPlain = entry.getKey().equals(dataName(shape, ReadMethod.OBJECTS));
            try (PeerWriter out =
                isPlain
                    ? FixedSizeRecordFile.create(entry.getValue())
                    : tableWriter(entry.getValue(), shape)) {
              write(shape, settings, out);
            }
          }
        });
  }

  private static PeerWriter tableWriter(Path directory, RecordShape shape) throws IOException {
    return Formats.named(ReadMethod.LAZY.contestantName()).create(directory, shape.schema());
  }

  private static void write(RecordShape shape, Settings settings, PeerWriter out)
      throws IOException {
    TypedRows rows = new TypedRows(settings.seed(), settings.rowCount(), shape);
    while (rows.hasNext()) {
      out.write(rows.next());
    }
  }

  private static Ratio ratio(RecordShape shape, ReadMethod method) {
    String tableName = ReadMethod.LAZY.contestantName();
    return new Ratio(
        "%s: %s / %s".formatted(shape.caseName(), method.contestantName(), tableName),
        Measure.SECONDS,
        Contestant.labelOf(shape.caseName(), method.contestantName()),
        Contestant.labelOf(shape.caseName(), tableName));
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return Arrays.stream(PayloadType.values()).map(payload -> chartPair(results, payload)).toList();
  }

  private static ChartPair chartPair(Results results, PayloadType payload) {
    List<Chart.Line> lines =
        Arrays.stream(ReadMethod.values()).map(method -> line(results, payload, method)).toList();
    String paperNote =
        "Figure 8 has no numbers: with a growing share Java becomes much slower than C++, and with"
            + " more than 60 % of maps slower than a SATA disk";
    return new ChartPair(
        "Read bandwidth by the share of " + payload.caseName(),
        chart(paperNote, List.of()),
        chart("medians", lines));
  }

  private static Chart.Line line(Results results, PayloadType payload, ReadMethod method) {
    Map<String, Double> megabytesPerSecond = new LinkedHashMap<>();
    for (int percent : PERCENTAGES) {
      String label =
          Contestant.labelOf(new RecordShape(payload, percent).caseName(), method.contestantName());
      results
          .of(label)
          .ifPresent(
              series ->
                  megabytesPerSecond.put(
                      percent + "%",
                      series.rowCount()
                          * RecordShape.SIZE_IN_BYTES
                          / series.medianSeconds()
                          / BYTES_PER_MEGABYTE));
    }
    return new Chart.Line(method.contestantName(), megabytesPerSecond);
  }

  private static Chart chart(String note, List<Chart.Line> lines) {
    return new Chart(
        note,
        "MB of records per second, logarithmic",
        Chart.Kind.LINES,
        Chart.Scale.LOGARITHMIC,
        PERCENTAGES.stream().map(percent -> percent + "%").toList(),
        lines);
  }
}
