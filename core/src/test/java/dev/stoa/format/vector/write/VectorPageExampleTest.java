package dev.stoa.format.vector.write;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.DocumentedExamples;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.page.PathBounds;
import java.io.IOException;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** The encoder writes the vector pages and bounds that docs/reference/format.md prints. */
class VectorPageExampleTest {
  private static final Schema NULLABLE_MAP =
      new Schema.Parser().parse("[\"null\", {\"type\": \"map\", \"values\": \"int\"}]");

  private final ByteWriter avroValues = new ByteWriter();

  @Test
  void aPageOfNullableMapsMatchesTheDocument() throws IOException {
    addMap("hits", 700, "depth", 1);
    avroValues.writeZigzag(0);
    addMap("hits", 900);
    addMap("hits", 800);
    addMap("hits", 1200);
    VectorOptions options = new VectorOptions(EncodingProfile.PLAIN, CompressionCodec.NONE);
    VectorPageEncoder.Page page =
        VectorPageEncoder.encode(AvroSchemas.of(NULLABLE_MAP), options, avroValues, 5);
    DocumentedExamples.assertPrinted("vector page", page.bytes().toByteArray());
    ByteWriter bounds = new ByteWriter();
    PathBounds.writeAll(page.bounds(), bounds);
    DocumentedExamples.assertPrinted("bounds", bounds.toByteArray());
  }

  @Test
  void aSparsePageMatchesTheDocument() throws IOException {
    Schema schema = new Schema.Parser().parse("[\"null\", \"long\"]");
    for (int row = 0; row < 64; row++) {
      boolean isNull = row != 5 && row != 40 && row != 41;
      avroValues.writeZigzag(isNull ? 0 : 1);
      if (!isNull) {
        avroValues.writeZigzag(1000L + row);
      }
    }
    VectorOptions options = new VectorOptions(EncodingProfile.SMALL, CompressionCodec.NONE);
    VectorPageEncoder.Page page =
        VectorPageEncoder.encode(AvroSchemas.of(schema), options, avroValues, 64);
    DocumentedExamples.assertPrinted("sparse page", page.bytes().toByteArray());
  }

  private void addMap(Object... keysAndValues) {
    avroValues.writeZigzag(1);
    avroValues.writeZigzag(keysAndValues.length / 2);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      String key = (String) keysAndValues[i];
      avroValues.writeZigzag(key.length());
      avroValues.writeBytes(key.getBytes(java.nio.charset.StandardCharsets.UTF_8), 0, key.length());
      avroValues.writeZigzag((int) keysAndValues[i + 1]);
    }
    avroValues.writeZigzag(0);
  }
}
