package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.experiment.loop.Formats;
import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.harness.Experiment;
import dev.stoa.bench.harness.Lineup;
import dev.stoa.bench.harness.Measure;
import dev.stoa.bench.harness.Paper;
import dev.stoa.bench.harness.Ratio;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.work.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records of 1,000 bytes, of which 0 to 100 % are ints, doubles or maps. */
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
    return Arrays.stream(Way.values()).map(Way::contestant).toList();
  }

  @Override
  public long defaultRows() {
    return 100_000;
  }

  @Override
  public int dataVersion() {
    return 1;
  }

  @Override
  public Lineup prepare(Settings settings, DataDirectory data, Progress progress)
      throws IOException {
    List<Contestant> contestants = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    for (TypedPart part : TypedPart.values()) {
      for (int percent : PERCENTAGES) {
        RecordForm form = new RecordForm(part, percent);
        make(form, settings, data, progress);
        for (Way way : Way.values()) {
          if (settings.includes(way.contestant())) {
            contestants.add(new Loop(way, form, data.of(dataName(form, way)), settings.rows()));
          }
        }
        ratios.add(ratio(form, Way.OBJECTS));
        ratios.add(ratio(form, Way.MAPPED));
      }
    }
    return new Lineup(contestants, ratios);
  }

  private static String dataName(RecordForm form, Way way) {
    return form.caseName() + "-" + way.dataName();
  }

  private static void make(
      RecordForm form, Settings settings, DataDirectory data, Progress progress)
      throws IOException {
    List<String> names =
        Arrays.stream(Way.values())
            .filter(way -> settings.includes(way.contestant()))
            .map(way -> dataName(form, way))
            .distinct()
            .toList();
    data.make(
        names,
        directories -> {
          for (Map.Entry<String, Path> entry : directories.entrySet()) {
            progress.step("writing " + entry.getKey());
            boolean isPlain = entry.getKey().equals(dataName(form, Way.OBJECTS));
            try (PeerWriter out =
                isPlain ? PlainFile.create(entry.getValue()) : table(entry.getValue(), form)) {
              write(form, settings, out);
            }
          }
        });
  }

  private static PeerWriter table(Path directory, RecordForm form) throws IOException {
    return Formats.named(Way.LAZY.contestant()).create(directory, form.schema());
  }

  private static void write(RecordForm form, Settings settings, PeerWriter out) throws IOException {
    TypedRows rows = new TypedRows(settings.seed(), settings.rows(), form);
    while (rows.hasNext()) {
      out.write(rows.next());
    }
  }

  private static Ratio ratio(RecordForm form, Way way) {
    String ours = Way.LAZY.contestant();
    return new Ratio(
        "%s: %s / %s".formatted(form.caseName(), way.contestant(), ours),
        Measure.SECONDS,
        Contestant.labelOf(form.caseName(), way.contestant()),
        Contestant.labelOf(form.caseName(), ours));
  }

  @Override
  public List<ChartPair> charts(Results results) {
    return Arrays.stream(TypedPart.values()).map(part -> charts(results, part)).toList();
  }

  private static ChartPair charts(Results results, TypedPart part) {
    List<Chart.Line> lines =
        Arrays.stream(Way.values()).map(way -> line(results, part, way)).toList();
    String paper =
        "Figure 8 has no numbers in its text: Java falls far under C++ as the share grows, maps"
            + " under a SATA disk above 60 %";
    return new ChartPair(
        "Read bandwidth by the share of " + part.caseName(),
        chart(paper, List.of()),
        chart("medians", lines));
  }

  private static Chart.Line line(Results results, TypedPart part, Way way) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (int percent : PERCENTAGES) {
      String label = Contestant.labelOf(new RecordForm(part, percent).caseName(), way.contestant());
      results
          .of(label)
          .ifPresent(
              series ->
                  values.put(
                      percent + "%",
                      series.rows()
                          * RecordForm.SIZE_IN_BYTES
                          / series.medianSeconds()
                          / BYTES_PER_MEGABYTE));
    }
    return new Chart.Line(way.contestant(), values);
  }

  private static Chart chart(String note, List<Chart.Line> lines) {
    return new Chart(
        note,
        "MB of records a second, logarithmic",
        Chart.Form.LINES,
        Chart.Scale.LOGARITHMIC,
        PERCENTAGES.stream().map(percent -> percent + "%").toList(),
        lines);
  }
}
