package dev.stoa.cli.input.avro;

import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/**
 * Reads the marker that ends each block of an Avro file, and the header before it; Avro's own
 * reader does not expose them.
 */
final class AvroSyncMarker {
  private AvroSyncMarker() {}

  static byte[] read(InputLocation location) throws IOException {
    byte[] header = readHeader(location);
    return Arrays.copyOfRange(header, header.length - DataFileConstants.SYNC_SIZE, header.length);
  }

  /** Reads everything before the first block; the marker is its end. */
  static byte[] readHeader(InputLocation location) throws IOException {
    try (OpenInput input = OpenInput.open(location)) {
      RecordingInputStream stream = new RecordingInputStream(input.stream());
      BinaryDecoder decoder = DecoderFactory.get().directBinaryDecoder(stream, null);
      decoder.readFixed(new byte[DataFileConstants.MAGIC.length]);
      ByteBuffer metadataValue = null;
      for (long count = decoder.readMapStart(); count > 0; count = decoder.mapNext()) {
        for (long i = 0; i < count; i++) {
          decoder.skipString();
          metadataValue = decoder.readBytes(metadataValue);
        }
      }
      decoder.readFixed(new byte[DataFileConstants.SYNC_SIZE]);
      return stream.bytes.toByteArray();
    }
  }

  /** Keeps the bytes that were read. */
  private static final class RecordingInputStream extends FilterInputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    RecordingInputStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      if (value >= 0) {
        bytes.write(value);
      }
      return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      bytes.write(buffer, offset, Math.max(0, count));
      return count;
    }

    @Override
    public long skip(long length) throws IOException {
      return Math.max(0, read(new byte[(int) Math.min(length, 1 << 16)]));
    }
  }
}
