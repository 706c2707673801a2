package dev.stoa.bench.experiment.eventindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.bench.harness.ExperimentRunner;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import dev.stoa.bench.harness.WarmUp;
import dev.stoa.cli.work.ProgressListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the contestants that need no libraries of their own; equal answers are checked. */
@Tag("long")
final class EventIndexExperimentTest {
  private static final int ROW_COUNT = 700;

  private final EventIndexExperiment experiment = new EventIndexExperiment();

  @Test
  void allContestantsAgree() throws IOException {
    Set<String> names = new HashSet<>(experiment.contestantNames());
    EventPeer.ALL.forEach(peer -> names.remove(peer.name()));
    Settings settings =
        Settings.of(experiment)
            .withRowCount(ROW_COUNT)
            .withRoundCount(1)
            .withWarmUp(WarmUp.NONE)
            .withContestants(names);
    Results results =
        ExperimentRunner.run(experiment, settings, Optional.empty(), ProgressListener.NONE);
    for (Series series : results.series()) {
      assertTrue(series.bytesOnDisk() > 0, series.label());
    }
    long lookupCount =
        results.series().stream()
            .filter(series -> series.caseName().equals(EventCase.LOOKUP.label()))
            .count();
    assertTrue(lookupCount >= 11, () -> lookupCount + " contestants find keys");
    Series scan = results.of("scan/stoa").orElseThrow();
    assertTrue(!scan.answer().equals("0 events"), scan::answer);
    assertTrue(results.ratios().keySet().containsAll(experiment.paper().figures().keySet()));
    for (String name : List.of("stoa", "stoa-covering", "stoa-zstd")) {
      assertTrue(results.of("lookup-while-writing/" + name).isPresent(), name);
      assertTrue(results.ratios().containsKey("small-commits: compacted / before, " + name), name);
    }
    assertEquals(2, results.skipped().size(), () -> "" + results.skipped());
    assertTrue(results.skipped().get(0).startsWith("stoa-no-index: no lookup-while-writing"));
    assertTrue(results.skipped().get(1).startsWith("mapfile, mapfile-zlib, avro"));
  }

  @Test
  void eventsHaveTheProportionsOfTheSource() throws IOException {
    EventRows rows = new EventRows(1, 300_000);
    assertEquals(56, EventRows.schema().getFields().size());
    assertEquals(56, new HashSet<>(rows.rows().columnNames()).size());
    GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(EventRows.schema());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
    for (long row = 0; row < 300_000; row += 3_000) {
      writer.write(rows.row(row), encoder);
    }
    assertEquals(1_500, bytes.size() / 100.0, 50);
  }

  @Test
  void keysAscendAndHaveGaps() {
    EventRows rows = new EventRows(1, 1_000);
    byte[] last = {};
    for (long row = 0; row < rows.rowCount(); row++) {
      byte[] key = rows.key(row).toBytes();
      assertTrue(Arrays.compareUnsigned(last, key) < 0, "row " + row);
      assertTrue(Arrays.compareUnsigned(key, rows.absentKey(row).toBytes()) < 0, "row " + row);
      assertEquals(rows.key(row), EventRows.key(rows.row(row)));
      assertEquals(rows.token(row), rows.row(row).get(EventRows.TOKEN_COLUMN));
      last = rows.absentKey(row).toBytes();
    }
  }
}
