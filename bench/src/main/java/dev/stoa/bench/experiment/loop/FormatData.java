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
 * Rows that are written in several formats, in one pass over them.
 *
 * @param name the name of the data set; directories are named after the data set and the format
 * @param schema the schema of the rows
 * @param rows the rows, which can be read once
 */
public record FormatData(String name, Schema schema, Iterator<GenericRecord> rows) {
  /** Returns the directory of the rows in a format. */
  public Path directory(DataDirectory data, Format format) {
    return data.path(dataName(format));
  }

  private String dataName(Format format) {
    return name.isEmpty() ? format.dataName() : name + "-" + format.dataName();
  }

  /** Writes the rows in all formats whose directories do not exist yet. */
  public void generateMissing(
      DataDirectory data, Collection<Format> formats, ProgressListener progress)
      throws IOException {
    Map<String, Format> formatsByDataName = new LinkedHashMap<>();
    formats.forEach(format -> formatsByDataName.putIfAbsent(dataName(format), format));
    data.generateMissing(
        formatsByDataName.keySet(),
        directories -> writeAll(formatsByDataName, directories, progress));
  }

  private String description() {
    return name.isEmpty() ? "rows" : name;
  }

  private void writeAll(
      Map<String, Format> formats, Map<String, Path> directories, ProgressListener progress)
      throws IOException {
    progress.begin("writing " + description() + " in " + directories.size() + " formats:", 0);
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
        writer.close(); // After a failure only: a closed writer is not in the list.
      }
    }
  }

  private static void write(GenericRecord row, List<PeerWriter> writers) throws IOException {
    for (PeerWriter writer : writers) {
      writer.write(row);
    }
  }
}
