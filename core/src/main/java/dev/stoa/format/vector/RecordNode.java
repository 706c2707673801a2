package dev.stoa.format.vector;

import dev.stoa.data.EagerRecord;
import dev.stoa.data.FieldNameIndex;
import dev.stoa.format.batch.NestedVectorBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.type.Field;
import dev.stoa.type.NestedTypes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/** A node of records: a node for each field, opened on first access. */
public final class RecordNode extends VectorNode {
  private final List<Field> fields;
  private final Schema schema;
  private final PageInput[] fieldInputs;
  private final VectorNode[] fieldNodes;
  private FieldNameIndex fieldNames;

  RecordNode(NodeInfo info, PageInput page) {
    super(info);
    this.fields = NestedTypes.fields(type());
    this.schema = valueSchema();
    this.fieldNodes = new VectorNode[fields.size()];
    this.fieldInputs = new PageInput[fields.size()];
    Arrays.setAll(fieldInputs, i -> page.child("a field"));
  }

  /** Returns the node of a field, with as many positions as this one. */
  public VectorNode field(int ordinal) {
    if (fieldNodes[ordinal] == null) {
      fieldNodes[ordinal] =
          VectorNode.read(fields.get(ordinal).type(), count(), fieldInputs[ordinal], context());
    }
    return fieldNodes[ordinal];
  }

  @Override
  void openAll() {
    for (int ordinal = 0; ordinal < fieldNodes.length; ordinal++) {
      field(ordinal).openAll();
    }
  }

  FieldNameIndex fieldNames() {
    if (fieldNames == null) {
      fieldNames = new FieldNameIndex(schema);
    }
    return fieldNames;
  }

  @Override
  boolean isNested() {
    return true;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    NestedVectorBuilders.RecordVectorBuilder records =
        (NestedVectorBuilders.RecordVectorBuilder) out;
    for (int ordinal = 0; ordinal < fieldNodes.length; ordinal++) {
      Optional<VectorBuilder> field = records.field(ordinal);
      if (field.isPresent()) {
        field(ordinal).append(index, field.get());
      }
    }
    records.endRecord();
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    for (int ordinal = 0; ordinal < fieldNodes.length; ordinal++) {
      field(ordinal).writeAvro(index, out);
    }
  }

  @Override
  public Object read(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    EagerRecord record = new EagerRecord(schema);
    for (int ordinal = 0; ordinal < fieldNodes.length; ordinal++) {
      record.put(ordinal, field(ordinal).read(index, null));
    }
    return record;
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    boolean isReusable = reuse instanceof VectorRecordView view && view.hasSchema(schema);
    VectorRecordView view =
        isReusable ? (VectorRecordView) reuse : new VectorRecordView(schema, fieldNames());
    return view.reset(this, index);
  }
}
