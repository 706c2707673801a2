package dev.stoa.format.vector;

import dev.stoa.data.FieldNames;
import dev.stoa.format.window.ColumnWindow;
import dev.stoa.format.window.WindowedRecord;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** A nested record over a node, whose fields are decoded when they are asked for. */
final class RecordOverNode extends WindowedRecord {
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
  @SuppressWarnings("ReferenceEquality") // places of another node are other values
  RecordOverNode turnTo(RecordNode newNode, int newIndex) {
    if (node != newNode) {
      node = newNode;
      clearWindows();
    }
    index = newIndex;
    turns++;
    moveTo(turns, newIndex);
    return this;
  }

  @Override
  protected boolean fill(int ordinal, ColumnWindow window) {
    return node.field(ordinal).fill(window, 0, index);
  }

  @Override
  protected boolean fillPresence(int ordinal, ColumnWindow window) {
    return node.field(ordinal).fillPresence(window, 0, index);
  }

  @Override
  protected Object decode(int ordinal, Object reuse) {
    return node.field(ordinal).view(index, reuse);
  }

  @Override
  protected Object decodeCopy(int ordinal, Object reuse) {
    return node.field(ordinal).read(index, reuse);
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
  protected boolean decodeIsNull(int ordinal) {
    return node.field(ordinal).isNull(index);
  }

  @Override
  protected boolean decodeBoolean(int ordinal) {
    return node.field(ordinal).readBoolean(index);
  }

  @Override
  protected int decodeInt(int ordinal) {
    return node.field(ordinal).readInt(index);
  }

  @Override
  protected long decodeLong(int ordinal) {
    return node.field(ordinal).readLong(index);
  }

  @Override
  protected float decodeFloat(int ordinal) {
    return node.field(ordinal).readFloat(index);
  }

  @Override
  protected double decodeDouble(int ordinal) {
    return node.field(ordinal).readDouble(index);
  }
}
