package dev.stoa.format.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.Encodings;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.format.encoding.registry.StandardEncodings;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.valuepage.ValuePageOptions;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A writer whose page cannot be encoded rejects further rows, so that no split directory is written
 * without the page.
 */
class FailedPagesTest {
  private static final Schema ROW_SCHEMA =
      SchemaBuilder.record("Row").fields().requiredInt("number").endRecord();
  private static final Encodings FAILING_ENCODINGS =
      StandardEncodings.ALL.withLongs(new FailingEncoding());

  @TempDir private Path directory;

  private static final class FailingEncoding extends Encoding<LongValues, LongDecoder> {
    FailingEncoding() {
      super(100, "failing");
    }

    @Override
    public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
      throw new IndexOutOfBoundsException("the encoding failed");
    }

    @Override
    public void write(LongValues values, EncodingOutput out) {
      throw new AssertionError();
    }

    @Override
    public LongDecoder open(EncodingInput in, int count) {
      throw new AssertionError();
    }
  }

  private SplitWriter writer(TableSchema schema) {
    VectorOptions vectorOptions =
        new VectorOptions(EncodingProfile.FAST, CompressionCodec.NONE, FAILING_ENCODINGS);
    ValuePageOptions pageOptions =
        new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.NONE, 1_000, List.of());
    SplitOptions options =
        new SplitOptions(
            1_000,
            1 << 20,
            directory,
            column ->
                new PageOptions(pageOptions, Optional.of(vectorOptions), OptionalDouble.empty()),
            FileGrouping.NONE);
    return new SplitWriter(new MemoryStorage(), schema, options);
  }

  private static GenericRecord row(Object number) {
    GenericRecord row = new GenericData.Record(ROW_SCHEMA);
    row.put("number", number);
    return row;
  }

  @Test
  void rejectsRowsAfterAPageCouldNotBeEncoded() throws IOException {
    try (SplitWriter writer = writer(TableSchema.of(ROW_SCHEMA))) {
      assertThrows(ValueMismatchException.class, () -> writer.write(row("no number")));
      assertFalse(writer.hasFailed());
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> {
            for (int number = 0; number < 10_000; number++) {
              writer.write(row(number * number));
            }
          });
      assertTrue(writer.hasFailed());
      var exception = assertThrows(IllegalStateException.class, () -> writer.write(row(1)));
      assertEquals(
          "this writer failed earlier and its rows are lost: write all of them again with a new"
              + " writer",
          exception.getMessage());
      assertThrows(
          IllegalStateException.class, () -> writer.finishSplit(SplitNames.splitDirectories(0)));
    }
  }
}
