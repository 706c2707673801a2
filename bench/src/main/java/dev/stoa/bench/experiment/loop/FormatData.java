package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.work.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Writes the same rows in several formats, in one pass over them. */
public final class FormatData {
  private FormatData() {}

  /** Writes all rows into the empty directory of each format. */
  public static void write(
      Schema schema, Iterator<GenericRecord> rows, Map<Format, Path> directories, Progress progress)
      throws IOException {
    progress.begin("writing " + directories.size() + " formats:", 0);
    List<PeerWriter> writers = new ArrayList<>();
    try {
      for (Map.Entry<Format, Path> format : directories.entrySet()) {
        writers.add(format.getKey().create(format.getValue(), schema));
      }
      for (long count = 1; rows.hasNext(); count++) {
        write(rows.next(), writers);
        progress.update(count, 0);
      }
      while (!writers.isEmpty()) {
        writers.remove(0).close();
      }
    } finally {
      progress.end();
      for (PeerWriter writer : writers) {
        writer.close(); // Only those are left that a failure kept from being closed.
      }
    }
  }

  private static void write(GenericRecord row, List<PeerWriter> writers) throws IOException {
    for (PeerWriter writer : writers) {
      writer.write(row);
    }
  }
}
