package dev.stoa.format.value;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.OnDemandRecord;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * A view of a nested record over its bytes; finds a field's position on first access. Created by
 * {@link RecordSerde}; valid until it is reset to another record.
 */
final class BinaryRecordView extends OnDemandRecord {
  private final RecordSerde serde;
  private final int[] starts;

  /** The number of {@link #starts} that have been found. */
  private int startCount;

  private ByteReader in = new ByteReader();
  private int start;
  private int depth;
  private long generation;

  BinaryRecordView(RecordSerde serde) {
    super(serde.schema(), serde.names());
    this.serde = serde;
    this.starts = new int[serde.fieldCount()];
  }

  /** Whether the view was created by a serde. */
  boolean isOf(RecordSerde serde) {
    return this.serde == serde;
  }

  /** Resets to the record at the reader's position, which is nested in {@code newDepth} records. */
  BinaryRecordView reset(ByteReader newIn, int newDepth) {
    in = newIn;
    start = in.position();
    depth = newDepth;
    startCount = 0;
    generation++;
    moveToRow(generation);
    return this;
  }

  private ByteReader moveTo(int ordinal) {
    if (ordinal >= startCount) {
      findStart(ordinal);
    }
    in.moveTo(starts[ordinal]);
    return in;
  }

  private void findStart(int ordinal) {
    if (startCount == 0) {
      starts[0] = start;
      startCount = 1;
    }
    in.moveTo(starts[startCount - 1]);
    while (startCount <= ordinal) {
      serde.field(startCount - 1).skip(in);
      starts[startCount] = in.position();
      startCount++;
    }
  }

  @Override
  protected Object decode(int ordinal, Object reuse) {
    return serde.limits().view(serde.field(ordinal), moveTo(ordinal), reuse, depth);
  }

  @Override
  protected void decodeText(int ordinal, Utf8 target) {
    serde.field(ordinal).readText(moveTo(ordinal), target);
  }

  @Override
  protected ByteBuffer decodeBytes(int ordinal, ByteBuffer target) {
    return serde.field(ordinal).readBytes(moveTo(ordinal), target);
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return serde.field(ordinal).isNull(moveTo(ordinal));
  }

  @Override
  public boolean booleanAt(int ordinal) {
    return serde.field(ordinal).readBoolean(moveTo(ordinal));
  }

  @Override
  public int intAt(int ordinal) {
    return serde.field(ordinal).readInt(moveTo(ordinal));
  }

  @Override
  public long longAt(int ordinal) {
    return serde.field(ordinal).readLong(moveTo(ordinal));
  }

  @Override
  public float floatAt(int ordinal) {
    return serde.field(ordinal).readFloat(moveTo(ordinal));
  }

  @Override
  public double doubleAt(int ordinal) {
    return serde.field(ordinal).readDouble(moveTo(ordinal));
  }

  @Override
  public ColumnarRecord copy() {
    in.moveTo(start);
    return serde.read(in, null);
  }
}
