package dev.stoa.format.vector;

import dev.stoa.data.FieldNameIndex;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.page.WindowedRecord;
import org.apache.avro.Schema;

/** A nested record of a vector page, whose fields are decoded on access. */
final class VectorRecordView extends WindowedRecord {
  private RecordNode node;
  private int index;

  /**
   * The number of records that were viewed. It serves as the record's row, so that no value of an
   * earlier record counts as decoded.
   */
  private long recordNumber;

  VectorRecordView(Schema schema, FieldNameIndex fieldNames) {
    super(schema, fieldNames);
  }

  @SuppressWarnings("ReferenceEquality") // an equal schema in another object only gets a new view
  boolean hasSchema(Schema schema) {
    return getSchema() == schema;
  }

  /** Moves to a position of a node, where the record must not be null. */
  @SuppressWarnings("ReferenceEquality") // positions of another node have other values
  VectorRecordView reset(RecordNode newNode, int newIndex) {
    if (node != newNode) {
      node = newNode;
      clearWindows();
    }
    index = newIndex;
    recordNumber++;
    moveTo(recordNumber, newIndex);
    return this;
  }

  @Override
  protected EncodedColumn values(int ordinal) {
    return node.field(ordinal);
  }

  @Override
  protected int indexInPage(int ordinal) {
    return index;
  }
}
