package dev.stoa.format.vector;

import dev.stoa.data.FieldNames;
import dev.stoa.format.value.PointReads;
import dev.stoa.format.window.ColumnWindow;
import dev.stoa.format.window.WindowedRecord;
import org.apache.avro.Schema;

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
  protected PointReads values(int ordinal) {
    return node.field(ordinal);
  }

  @Override
  protected int indexInValues(int ordinal) {
    return index;
  }
}
