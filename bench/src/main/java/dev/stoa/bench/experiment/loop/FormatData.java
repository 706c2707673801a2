package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.work.Progress;
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
 * @param name of the data; formats keep it in directories of its name and theirs
 * @param schema of the rows
 * @param rows read once
 */
public record FormatData(String name, Schema schema, Iterator<GenericRecord> rows) {
  /** Where a format has them. */
  public Path directory(DataDirectory data, Format format) {
    return data.of(dataName(format));
  }

  private String dataName(Format format) {
    return name.isEmpty() ? format.dataName() : name + "-" + format.dataName();
  }

  /** Writes them for those formats that do not have them yet. */
  public void make(DataDirectory data, Collection<Format> formats, Progress progress)
      throws IOException {
    Map<String, Format> byName = new LinkedHashMap<>();
    formats.forEach(format -> byName.putIfAbsent(dataName(format), format));
    data.make(byName.keySet(), directories -> write(byName, directories, progress));
  }

  private void write(Map<String, Format> formats, Map<String, Path> directories, Progress progress)
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
