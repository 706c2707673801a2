package dev.stoa.format.value;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.resolution.Rescaling;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import java.nio.ByteBuffer;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Messages about values that do not fit the reader's type name the row. */
class RandomAccessValuesTest {
  private static final int ROW = 7;
  private static final Schema MILLIS =
      LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
  private static final Schema MICROS =
      LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));

  /** Timestamps in milliseconds that are too large to be read in microseconds. */
  private static final class LargeTimestamps extends RandomAccessValues {
    private final ValueSerde serde =
        new RescaledSerde(ValueSerde.of(MILLIS), Rescaling.of(MILLIS, MICROS).orElseThrow());

    @Override
    public ByteReader readAvro(int index) {
      ByteWriter bytes = new ByteWriter();
      bytes.writeZigzag(Long.MAX_VALUE);
      return new ByteReader(bytes.array(), bytes.size(), 0, new SourceLocation("table", "file"));
    }

    @Override
    protected ValueSerde serde() {
      return serde;
    }

    @Override
    protected ValueMismatchException withRow(int index, ValueMismatchException exception) {
      return exception.atRow(index);
    }
  }

  private static void assertNamesRow(Executable read) {
    String message = assertThrows(ValueMismatchException.class, read).getMessage();
    assertTrue(message.startsWith("row " + ROW + " of "), message);
  }

  @Test
  void namesTheRowOfAValueThatDoesNotFitTheReadersType() {
    LargeTimestamps timestamps = new LargeTimestamps();
    assertNamesRow(() -> timestamps.read(ROW, null));
    assertNamesRow(() -> timestamps.view(ROW, null));
    assertNamesRow(() -> timestamps.readLong(ROW));
    assertNamesRow(() -> timestamps.readBytes(ROW, ByteBuffer.allocate(0)));
  }
}
