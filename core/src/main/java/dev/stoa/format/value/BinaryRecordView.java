package dev.stoa.format.value;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.OnDemandRecord;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * A nested record over its bytes; a field's position is found on first access. Made by {@link
 * RecordSerde}, valid until it is reset to another record.
 */
final class BinaryRecordView extends OnDemandRecord {
  private final RecordSerde type;
  private final int[] starts;

  /** The number of {@link #starts} known. */
  private int knownStarts;

  private ByteReader in = new ByteReader();
  private int start;
  private int depth;
  private long generation;

  BinaryRecordView(RecordSerde type) {
    super(type.schema(), type.names());
    this.type = type;
    this.starts = new int[type.fieldCount()];
  }

  /** Whether its records are of this type. */
  boolean isOf(RecordSerde wanted) {
    return type == wanted;
  }

  /** Resets to the record at the reader, which is nested in others. */
  BinaryRecordView reset(ByteReader newIn, int newDepth) {
    in = newIn;
    start = in.position();
    depth = newDepth;
    knownStarts = 0;
    generation++;
    moveToRow(generation);
    return this;
  }

  private ByteReader at(int ordinal) {
    if (ordinal >= knownStarts) {
      findStart(ordinal);
    }
    in.moveTo(starts[ordinal]);
    return in;
  }

  private void findStart(int ordinal) {
    if (knownStarts == 0) {
      starts[0] = start;
      knownStarts = 1;
    }
    in.moveTo(starts[knownStarts - 1]);
    while (knownStarts <= ordinal) {
      type.field(knownStarts - 1).skip(in);
      starts[knownStarts] = in.position();
      knownStarts++;
    }
  }

  @Override
  protected Object decode(int ordinal, Object reuse) {
    return type.limits().view(type.field(ordinal), at(ordinal), reuse, depth);
  }

  @Override
  protected void decodeText(int ordinal, Utf8 target) {
    type.field(ordinal).readText(at(ordinal), target);
  }

  @Override
  protected ByteBuffer decodeBytes(int ordinal, ByteBuffer target) {
    return type.field(ordinal).readBytes(at(ordinal), target);
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return type.field(ordinal).isNull(at(ordinal));
  }

  @Override
  public boolean booleanAt(int ordinal) {
    return type.field(ordinal).readBoolean(at(ordinal));
  }

  @Override
  public int intAt(int ordinal) {
    return type.field(ordinal).readInt(at(ordinal));
  }

  @Override
  public long longAt(int ordinal) {
    return type.field(ordinal).readLong(at(ordinal));
  }

  @Override
  public float floatAt(int ordinal) {
    return type.field(ordinal).readFloat(at(ordinal));
  }

  @Override
  public double doubleAt(int ordinal) {
    return type.field(ordinal).readDouble(at(ordinal));
  }

  @Override
  public ColumnarRecord copy() {
    in.moveTo(start);
    return type.read(in, null);
  }
}
