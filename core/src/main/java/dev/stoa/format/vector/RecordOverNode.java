package dev.stoa.format.vector;

import dev.stoa.data.FieldNames;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.WindowedRecord;
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
  protected EncodedColumn values(int ordinal) {
    return node.field(ordinal);
  }

  @Override
  protected int indexInValues(int ordinal) {
    return index;
  }
}
