package dev.stoa.cli.input.avro;

import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/** Reads the marker that ends each block of an Avro file; Avro's own reader does not expose it. */
final class AvroSyncMarker {
  private AvroSyncMarker() {}

  static byte[] read(InputLocation location) throws IOException {
    try (OpenInput input = OpenInput.open(location)) {
      BinaryDecoder decoder = DecoderFactory.get().directBinaryDecoder(input.stream(), null);
      decoder.readFixed(new byte[DataFileConstants.MAGIC.length]);
      ByteBuffer metadataValue = null;
      for (long count = decoder.readMapStart(); count > 0; count = decoder.mapNext()) {
        for (long i = 0; i < count; i++) {
          decoder.skipString();
          metadataValue = decoder.readBytes(metadataValue);
        }
      }
      byte[] marker = new byte[DataFileConstants.SYNC_SIZE];
      decoder.readFixed(marker);
      return marker;
    }
  }
}
