package dev.stoa.format.value;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.OnDemandRecord;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * A nested record over its bytes; a field's place is found when it is first asked for. Made by
 * {@link RecordType}, valid until it is turned to another record.
 */
final class RecordView extends OnDemandRecord {
  private final RecordType type;
  private final int[] starts;

  /** How many of {@link #starts} are known. */
  private int known;

  private ByteReader in = new ByteReader();
  private int start;
  private int depth;
  private long turns;

  RecordView(RecordType type) {
    super(type.schema(), type.names());
    this.type = type;
    this.starts = new int[type.width()];
  }

  /** Whether its records are of the type. */
  boolean isOf(RecordType wanted) {
    return type == wanted;
  }

  /** Turns to the record at the reader, which stands inside others. */
  RecordView turnTo(ByteReader newIn, int newDepth) {
    in = newIn;
    start = in.position();
    depth = newDepth;
    known = 0;
    turns++;
    moveToRow(turns);
    return this;
  }

  private ByteReader at(int ordinal) {
    if (ordinal >= known) {
      findStart(ordinal);
    }
    in.moveTo(starts[ordinal]);
    return in;
  }

  private void findStart(int ordinal) {
    if (known == 0) {
      starts[0] = start;
      known = 1;
    }
    in.moveTo(starts[known - 1]);
    while (known <= ordinal) {
      type.field(known - 1).skip(in);
      starts[known] = in.position();
      known++;
    }
  }

  @Override
  protected Object decode(int ordinal, Object reuse) {
    return type.nesting().view(type.field(ordinal), at(ordinal), reuse, depth);
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
