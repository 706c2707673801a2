package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.cli.work.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * Rows to be written in several formats, in one pass over them.
 *
 * @param name the name of the data; each format's directory is named after both
 * @param schema the schema of the rows
 * @param rows the rows, iterated once
 */
public record FormatData(String name, Schema schema, Iterator<GenericRecord> rows) {
  /** The directory of a format. */
  public Path directory(DataDirectory data, Format format) {
    return data.path(dataName(format));
  }

  private String dataName(Format format) {
    return name.isEmpty() ? format.dataName() : name + "-" + format.dataName();
  }

  /** Writes the rows in those formats that do not have them yet. */
  public void make(DataDirectory data, Collection<Format> formats, ProgressListener progress)
      throws IOException {
    Map<String, Format> byName = new LinkedHashMap<>();
    formats.forEach(format -> byName.putIfAbsent(dataName(format), format));
    data.generateMissing(byName.keySet(), directories -> write(byName, directories, progress));
  }

  private void write(
      Map<String, Format> formats, Map<String, Path> directories, ProgressListener progress)
      throws IOException {
    progress.begin("writing " + name + " in " + directories.size() + " formats:", 0);
    List<PeerWriter> writers = new ArrayList<>();
    try {
      for (Map.Entry<String, Path> directory : directories.entrySet()) {
        writers.add(formats.get(directory.getKey()).create(directory.getValue(), schema));
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
        writer.close(); // Closes only the writers that a failure left open.
      }
    }
  }

  private static void write(GenericRecord row, List<PeerWriter> writers) throws IOException {
    for (PeerWriter writer : writers) {
      writer.write(row);
    }
  }
}
