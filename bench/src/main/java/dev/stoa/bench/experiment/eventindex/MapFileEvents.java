package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.peer.PeerFiles;
import dev.stoa.bench.peer.PeerWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Hadoop's MapFile, in which the EventIndex was stored when the source compared it: records as
 * bytes, sorted by key, with every 128th key in memory.
 *
 * @param name the name of the contestant
 * @param codec the codec of its blocks; null for none
 */
record MapFileEvents(String name, Class<? extends CompressionCodec> codec) implements EventFormat {
  @Override
  public String setup() {
    return "Avro records, every 128th key in memory, "
        + (codec == null ? "not compressed" : "compressed blocks, " + codec.getSimpleName());
  }

  @Override
  public PeerWriter create(Path directory) throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    MapFile.Writer out =
        new MapFile.Writer(
            configuration,
            file(directory),
            MapFile.Writer.keyClass(BytesWritable.class),
            MapFile.Writer.valueClass(BytesWritable.class),
            codec == null
                ? MapFile.Writer.compression(CompressionType.NONE)
                : MapFile.Writer.compression(
                    CompressionType.BLOCK, ReflectionUtils.newInstance(codec, configuration)));
    GenericDatumWriter<GenericRecord> datumWriter = new GenericDatumWriter<>(EventRows.schema());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        bytes.reset();
        datumWriter.write(row, encoder);
        out.append(
            new BytesWritable(EventRows.key(row).toBytes()),
            new BytesWritable(bytes.toByteArray()));
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  private static org.apache.hadoop.fs.Path file(Path directory) {
    return new org.apache.hadoop.fs.Path(directory.resolve("events").toUri());
  }

  @Override
  public EventStore open(Path directory) throws IOException {
    return new Store(new MapFile.Reader(file(directory), PeerFiles.newConfiguration()));
  }

  /** Reads one record at a time: the reader is synchronized. */
  private record Store(MapFile.Reader reader) implements EventStore {
    private static final GenericDatumReader<GenericRecord> TOKEN_READER =
        new GenericDatumReader<>(EventRows.schema(), EventRows.schemaOf(EventRows.TOKEN_COLUMN));

    @Override
    public String find(EventKey key) throws IOException {
      BytesWritable value = new BytesWritable();
      Writable found = reader.get(new BytesWritable(key.toBytes()), value);
      return found == null ? null : token(value);
    }

    private static String token(BytesWritable value) throws IOException {
      return TOKEN_READER
          .read(
              null,
              DecoderFactory.get().binaryDecoder(value.getBytes(), 0, value.getLength(), null))
          .get(0)
          .toString();
    }

    @Override
    public long countContaining(String text) throws IOException {
      GenericDatumReader<GenericRecord> datumReader =
          new GenericDatumReader<>(
              EventRows.schema(), EventRows.schemaOf(EventRows.TRIGGER_COLUMN));
      GenericRecord event = null;
      BytesWritable key = new BytesWritable();
      BytesWritable value = new BytesWritable();
      long count = 0;
      reader.reset();
      while (reader.next(key, value)) {
        event =
            datumReader.read(
                event,
                DecoderFactory.get()
                    .directBinaryDecoder(
                        new ByteArrayInputStream(value.getBytes(), 0, value.getLength()), null));
        count += event.get(0).toString().contains(text) ? 1 : 0;
      }
      return count;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
