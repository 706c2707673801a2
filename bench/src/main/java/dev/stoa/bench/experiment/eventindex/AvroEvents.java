package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/**
 * An Avro file, which has no index: keys are not looked up.
 *
 * @param name the name of the contestant
 * @param codecName the name of Avro's codec
 */
record AvroEvents(String name, String codecName) implements EventFormat {
  @Override
  public String setup() {
    return "Avro's data file, codec " + codecName;
  }

  @Override
  public Set<EventCase> cases() {
    return EnumSet.of(EventCase.INGEST, EventCase.SCAN);
  }

  @Override
  public PeerWriter create(Path directory) throws IOException {
    DataFileWriter<GenericRecord> out =
        new DataFileWriter<>(new GenericDatumWriter<>(EventRows.schema()));
    out.setCodec(CodecFactory.fromString(codecName));
    out.create(EventRows.schema(), directory.resolve("events.avro").toFile());
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        out.append(row);
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  @Override
  public EventStore open(Path directory) {
    return new Store(directory.resolve("events.avro"));
  }

  private record Store(Path file) implements EventStore {
    @Override
    public String find(EventKey key) {
      throw new UnsupportedOperationException("Avro has no index");
    }

    @Override
    public long countContaining(String text) throws IOException {
      Schema requested = EventRows.schemaOf(EventRows.TRIGGER_COLUMN);
      long count = 0;
      GenericRecord event = null;
      try (DataFileReader<GenericRecord> in =
          new DataFileReader<>(
              file.toFile(), new GenericDatumReader<>(EventRows.schema(), requested))) {
        while (in.hasNext()) {
          event = in.next(event);
          count += event.get(0).toString().contains(text) ? 1 : 0;
        }
      }
      return count;
    }

    @Override
    public void close() {
      // Each scan opens the file.
    }
  }
}
