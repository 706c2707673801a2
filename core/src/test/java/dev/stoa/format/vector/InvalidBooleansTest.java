package dev.stoa.format.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.data.ColumnVector;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.buffer.VectorBuilders;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.format.vector.write.VectorPageEncoder;
import dev.stoa.type.DataType;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Numbers other than 0 and 1 are rejected, however booleans are read. */
final class InvalidBooleansTest {
  private static final Schema SCHEMA = Schema.create(Schema.Type.BOOLEAN);
  private static final DataType TYPE = AvroTypes.type(SCHEMA);
  private static final SourceLocation LOCATION = new SourceLocation("booleans", "");

  /** Returns the root of a page of booleans that contains these numbers. */
  private static VectorNode openPage(long... numbers) {
    ByteWriter avroValues = new ByteWriter();
    for (long number : numbers) {
      avroValues.writeZigzag(number);
    }
    VectorOptions options = new VectorOptions(EncodingProfile.PLAIN, CompressionCodec.NONE);
    byte[] page =
        VectorPageEncoder.encode(
                AvroSchemas.of(Schema.create(Schema.Type.LONG)),
                options,
                avroValues,
                numbers.length)
            .bytes()
            .toByteArray();
    PageContext context = new PageContext(new Decompressors());
    context.reset(LOCATION, 0);
    ByteRegion region = ByteRegion.of(page, page.length, LOCATION);
    return VectorPage.open(region, AvroSchemas.of(SCHEMA), numbers.length, context).root();
  }

  private static ColumnVector readBatch(VectorNode node, int length) {
    return VectorReader.of(TYPE).read(node, 0, length);
  }

  private static void assertRejected(Executable read) {
    String message = assertThrows(CorruptFileException.class, read).getMessage();
    assertTrue(message.contains("expected 0 or 1 as a boolean, found 2"), message);
  }

  @Test
  void batchesRejectOtherNumbers() {
    assertEquals(true, readBatch(openPage(0, 1, 0), 3).booleanAt(1));
    assertRejected(() -> readBatch(openPage(0, 2, 1), 3));
  }

  @Test
  void batchesOfAConstantRejectOtherNumbers() {
    assertEquals(true, readBatch(openPage(1, 1, 1), 3).booleanAt(1));
    assertRejected(() -> readBatch(openPage(2, 2, 2), 3));
  }

  @Test
  void singleValuesRejectOtherNumbers() {
    VectorNode node = openPage(0, 2, 1);
    assertEquals(true, node.read(2, null));
    assertRejected(() -> node.read(1, null));
    assertRejected(() -> node.readBoolean(1));
    assertRejected(() -> node.append(1, VectorBuilders.of(TYPE, TYPE)));
    assertRejected(() -> node.writeAvro(1, new ByteWriter()));
  }
}
