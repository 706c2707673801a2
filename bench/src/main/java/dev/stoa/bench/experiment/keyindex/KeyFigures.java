package dev.stoa.bench.experiment.keyindex;

import dev.stoa.bench.harness.RatioSummary;
import dev.stoa.bench.harness.Series;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The figures of indexes that are no times; reports show them with the ratios. */
record KeyFigures(List<BuiltIndex> indexes) implements RatioSummary {
  private static final Map<String, ToDoubleFunction<BuiltIndex>> FIGURES = figures();

  private static Map<String, ToDoubleFunction<BuiltIndex>> figures() {
    Map<String, ToDoubleFunction<BuiltIndex>> figures = new LinkedHashMap<>();
    figures.put("bytes per key", BuiltIndex::bytesPerKey);
    figures.put("bytes per key of the directory", BuiltIndex::directoryBytesPerKey);
    figures.put("reads per present key", index -> index.presentReads().perLookup());
    figures.put("reads per absent key", index -> index.absentReads().perLookup());
    figures.put(
        "reads per present key, directory in memory",
        index -> index.presentReads().entriesPerLookup());
    figures.put(
        "reads per absent key, directory in memory",
        index -> index.absentReads().entriesPerLookup());
    figures.put("candidates per 1,000 absent keys", BuiltIndex::falseCandidatesPerThousand);
    return figures;
  }

  @Override
  public Map<String, Double> of(List<Series> series) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String set : KeySet.NAMES) {
      FIGURES.forEach(
          (figure, value) -> {
            for (BuiltIndex index : indexes) {
              boolean hasDirectory = index.directoryBytesPerKey() > 0;
              if (index.keys().name().equals(set)
                  && (hasDirectory || !figure.contains("directory"))) {
                values.put(
                    "%s, %s: %s".formatted(set, figure, index.structure().name()),
                    value.applyAsDouble(index));
              }
            }
          });
    }
    return values;
  }
}
