package dev.stoa.format.value;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.OnDemandRecord;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * A view of a nested record in Avro binary; finds a field's position on first access. Created by
 * {@link RecordSerde}; valid until it is reset to another record.
 */
final class BinaryRecordView extends OnDemandRecord {
  private final RecordSerde serde;
  private final int[] fieldStarts;

  /** The number of fields whose start is known. */
  private int knownStartCount;

  private ByteReader in = new ByteReader();
  private int recordStart;
  private int depth;

  /**
   * The number of records that were viewed. It serves as the row of {@link OnDemandRecord}, so that
   * no value of an earlier record counts as decoded.
   */
  private long recordNumber;

  BinaryRecordView(RecordSerde serde) {
    super(serde.schema(), serde.fieldNames());
    this.serde = serde;
    this.fieldStarts = new int[serde.fieldCount()];
  }

  /** Returns whether the view was created by a serde. */
  boolean isOf(RecordSerde otherSerde) {
    return serde == otherSerde;
  }

  /** Resets to the record at the reader's position, which is nested in {@code newDepth} records. */
  BinaryRecordView reset(ByteReader newIn, int newDepth) {
    in = newIn;
    recordStart = in.position();
    depth = newDepth;
    knownStartCount = 0;
    recordNumber++;
    moveToRow(recordNumber);
    return this;
  }

  private ByteReader moveTo(int ordinal) {
    if (ordinal >= knownStartCount) {
      findStart(ordinal);
    }
    in.moveTo(fieldStarts[ordinal]);
    return in;
  }

  private void findStart(int ordinal) {
    if (knownStartCount == 0) {
      fieldStarts[0] = recordStart;
      knownStartCount = 1;
    }
    in.moveTo(fieldStarts[knownStartCount - 1]);
    while (knownStartCount <= ordinal) {
      serde.fieldSerde(knownStartCount - 1).skip(in);
      fieldStarts[knownStartCount] = in.position();
      knownStartCount++;
    }
  }

  @Override
  protected Object decode(int ordinal, Object reuse) {
    return serde.limits().view(serde.fieldSerde(ordinal), moveTo(ordinal), reuse, depth);
  }

  @Override
  protected void decodeText(int ordinal, Utf8 target) {
    serde.fieldSerde(ordinal).readText(moveTo(ordinal), target);
  }

  @Override
  protected ByteBuffer decodeBytes(int ordinal, ByteBuffer target) {
    return serde.fieldSerde(ordinal).readBytes(moveTo(ordinal), target);
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return serde.fieldSerde(ordinal).isNull(moveTo(ordinal));
  }

  @Override
  public boolean booleanAt(int ordinal) {
    return serde.fieldSerde(ordinal).readBoolean(moveTo(ordinal));
  }

  @Override
  public int intAt(int ordinal) {
    return serde.fieldSerde(ordinal).readInt(moveTo(ordinal));
  }

  @Override
  public long longAt(int ordinal) {
    return serde.fieldSerde(ordinal).readLong(moveTo(ordinal));
  }

  @Override
  public float floatAt(int ordinal) {
    return serde.fieldSerde(ordinal).readFloat(moveTo(ordinal));
  }

  @Override
  public double doubleAt(int ordinal) {
    return serde.fieldSerde(ordinal).readDouble(moveTo(ordinal));
  }

  @Override
  public ColumnarRecord copy() {
    in.moveTo(recordStart);
    return serde.read(in, null);
  }
}
