package dev.stoa.format.vector;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.data.FieldNames;
import dev.stoa.format.value.OnDemandRecord;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** A nested record over a node, whose fields are decoded when they are asked for. */
final class RecordOverNode extends OnDemandRecord {
  private RecordNode node;
  private int index;
  private long turns;

  RecordOverNode(Schema schema, FieldNames names) {
    super(schema, names);
  }

  @SuppressWarnings("ReferenceEquality") // another object makes another view, and nothing is wrong
  boolean isOf(Schema schema) {
    return getSchema() == schema;
  }

  /** Turns to the record at a place, which is not null. */
  RecordOverNode turnTo(RecordNode newNode, int newIndex) {
    node = newNode;
    index = newIndex;
    turns++;
    moveToRow(turns);
    return this;
  }

  @Override
  protected Object decode(int ordinal, Object reuse) {
    return node.field(ordinal).view(index, reuse);
  }

  @Override
  protected void decodeText(int ordinal, Utf8 target) {
    node.field(ordinal).readText(index, target);
  }

  @Override
  protected ByteBuffer decodeBytes(int ordinal, ByteBuffer target) {
    return node.field(ordinal).readBytes(index, target);
  }

  @Override
  public boolean isNullAt(int ordinal) {
    return node.field(ordinal).isNull(index);
  }

  @Override
  public boolean booleanAt(int ordinal) {
    return node.field(ordinal).readBoolean(index);
  }

  @Override
  public int intAt(int ordinal) {
    return node.field(ordinal).readInt(index);
  }

  @Override
  public long longAt(int ordinal) {
    return node.field(ordinal).readLong(index);
  }

  @Override
  public float floatAt(int ordinal) {
    return node.field(ordinal).readFloat(index);
  }

  @Override
  public double doubleAt(int ordinal) {
    return node.field(ordinal).readDouble(index);
  }

  @Override
  public ColumnarRecord copy() {
    return (ColumnarRecord) node.read(index, null);
  }
}
