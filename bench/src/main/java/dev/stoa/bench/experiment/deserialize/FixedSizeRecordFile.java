package dev.stoa.bench.experiment.deserialize;

import dev.stoa.bench.peer.PeerWriter;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;

/** A file of records as a simple program writes it: consecutive values of fixed size. */
final class FixedSizeRecordFile {
  private FixedSizeRecordFile() {}

  static Path path(Path directory) {
    return directory.resolve("records");
  }

  static PeerWriter create(Path directory) throws IOException {
    DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path(directory))));
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        for (Object value : (List<?>) row.get(RecordShape.VALUES_ORDINAL)) {
          writeValue(out, value);
        }
        ByteBuffer rest = (ByteBuffer) row.get(RecordShape.REST_ORDINAL);
        out.write(rest.array(), rest.arrayOffset() + rest.position(), rest.remaining());
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  private static void writeValue(DataOutputStream out, Object value) throws IOException {
    if (value instanceof Integer number) {
      out.writeInt(number);
    } else if (value instanceof Double number) {
      out.writeDouble(number);
    } else {
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        out.write(((Utf8) entry.getKey()).getBytes());
        out.writeInt((Integer) entry.getValue());
      }
    }
  }
}
