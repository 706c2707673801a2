package dev.stoa.format.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.data.Bitmap;
import dev.stoa.data.IntVector;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.Encodings;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongFilter;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.encoding.registry.StandardEncodings;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.format.vector.write.VectorPageEncoder;
import dev.stoa.predicate.matcher.LongMatcher;
import java.util.Optional;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** A custom encoding works in pages, batches and filters once a registry contains it. */
class CustomEncodingTest {
  private static final Schema INT = Schema.create(Schema.Type.INT);
  private static final int ROW_COUNT = 3000;
  private static final SourceLocation LOCATION = new SourceLocation("a page", "");
  private static final Encodings WITH_SQUARES =
      StandardEncodings.ALL.withLongs(new SquaresEncoding());

  /** Encodes the squares of 0, 1, 2 and so on, without storing them. */
  private static final class SquaresEncoding extends Encoding<LongValues, LongDecoder> {
    SquaresEncoding() {
      super(100, "squares");
    }

    @Override
    public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
      for (int i = 0; i < values.count(); i++) {
        if (values.array()[i] != (long) i * i) {
          return Optional.empty();
        }
      }
      return Optional.of(new Estimate(1, values.count()));
    }

    @Override
    public void write(LongValues values, EncodingOutput out) {
      out.header().writeVarint(2);
    }

    @Override
    public LongDecoder open(EncodingInput in, int count) {
      return new PowerDecoder(in.header().readCount("power", 2), count);
    }
  }

  /** Implements single and batch reads, and inherits the predicates and vectors of decoders. */
  private static final class PowerDecoder extends LongDecoder {
    private final int power;

    PowerDecoder(int power, int count) {
      super(count);
      this.power = power;
    }

    @Override
    public long at(int index) {
      return (long) Math.pow(index, power);
    }

    @Override
    public void read(int first, int length, long[] target, int offset) {
      for (int i = 0; i < length; i++) {
        target[offset + i] = at(first + i);
      }
    }

    @Override
    public void read(int first, int length, int[] target, int offset) {
      for (int i = 0; i < length; i++) {
        target[offset + i] = (int) at(first + i);
      }
    }
  }

  private static byte[] encodePage() {
    ByteWriter rows = new ByteWriter();
    for (int row = 0; row < ROW_COUNT; row++) {
      rows.writeZigzag((long) row * row);
    }
    VectorOptions options =
        new VectorOptions(EncodingProfile.FAST, CompressionCodec.NONE, WITH_SQUARES);
    return VectorPageEncoder.encode(AvroSchemas.of(INT), options, rows, ROW_COUNT)
        .bytes()
        .toByteArray();
  }

  private static VectorNode open(byte[] page, PageContext context) {
    context.reset(LOCATION, 0);
    return VectorPage.open(
            ByteRegion.of(page, page.length, LOCATION), AvroSchemas.of(INT), ROW_COUNT, context)
        .root();
  }

  @Test
  void readsSingleValuesBatchesAndFilteredRows() {
    byte[] page = encodePage();
    assertTrue(page.length <= 16, () -> page.length + " bytes");
    IntegralNode node =
        (IntegralNode) open(page, new PageContext(WITH_SQUARES, new Decompressors()));
    assertEquals(1234 * 1234, node.readInt(1234));
    IntVector vector = (IntVector) VectorReader.of(AvroTypes.type(INT)).read(node, 1000, 500);
    assertEquals(1499 * 1499, vector.intAt(499));
    Bitmap rows = new Bitmap();
    rows.fill(ROW_COUNT);
    node.decoder().retain(0, new LongFilter(LongMatcher.range(100, 200)), rows);
    assertEquals(10, rows.nextSetBit(0));
    assertEquals(5, rows.cardinality());
  }

  @Test
  void readersWithoutTheEncodingReportAnUnsupportedVersion() {
    byte[] page = encodePage();
    assertThrows(
        UnsupportedVersionException.class, () -> open(page, new PageContext(new Decompressors())));
  }
}
