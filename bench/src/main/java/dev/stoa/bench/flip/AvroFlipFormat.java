package dev.stoa.bench.flip;

import dev.stoa.bench.rows.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/** Avro's container file. */
final class AvroFlipFormat implements FlipFormat {
  private static final int SYNC_MARKER_SIZE_IN_BYTES = 16;

  @Override
  public String label() {
    return "Avro";
  }

  @Override
  public String setup() {
    return "defaults: no codec";
  }

  private static Path file(Path directory) {
    return directory.resolve("rows.avro");
  }

  @Override
  public void write(Path directory, Rows rows) throws IOException {
    try (DataFileWriter<GenericRecord> writer =
        new DataFileWriter<>(new GenericDatumWriter<GenericRecord>(rows.schema()))) {
      // A fixed sync marker: by default it is random, so that two runs would differ.
      writer.create(
          rows.schema(),
          Files.newOutputStream(file(directory)),
          new byte[SYNC_MARKER_SIZE_IN_BYTES]);
      while (rows.iterator().hasNext()) {
        writer.append(rows.iterator().next());
      }
    }
  }

  @Override
  public void read(Path directory, Consumer<String> rows) throws IOException {
    try (DataFileReader<GenericRecord> reader =
        new DataFileReader<>(file(directory).toFile(), new GenericDatumReader<>())) {
      while (reader.hasNext()) {
        rows.accept(RowText.of(reader.next()));
      }
    }
  }
}
