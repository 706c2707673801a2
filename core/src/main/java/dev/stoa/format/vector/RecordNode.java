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
  private final PageInput[] inputs;
  private final VectorNode[] nodes;
  private FieldNameIndex names;

  RecordNode(NodeInfo info, PageInput page) {
    super(info);
    this.fields = NestedTypes.fields(type());
    this.schema = valueSchema();
    this.nodes = new VectorNode[fields.size()];
    this.inputs = new PageInput[fields.size()];
    Arrays.setAll(inputs, i -> page.child("a field"));
  }

  /** The node of a field, with as many positions as this one. */
  public VectorNode field(int ordinal) {
    if (nodes[ordinal] == null) {
      nodes[ordinal] =
          VectorNode.read(fields.get(ordinal).type(), count(), inputs[ordinal], context());
    }
    return nodes[ordinal];
  }

  @Override
  void openAll() {
    for (int ordinal = 0; ordinal < nodes.length; ordinal++) {
      field(ordinal).openAll();
    }
  }

  FieldNameIndex names() {
    if (names == null) {
      names = new FieldNameIndex(schema);
    }
    return names;
  }

  @Override
  boolean isContainer() {
    return true;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    NestedVectorBuilders.RecordVectorBuilder records =
        (NestedVectorBuilders.RecordVectorBuilder) out;
    for (int ordinal = 0; ordinal < nodes.length; ordinal++) {
      Optional<VectorBuilder> field = records.field(ordinal);
      if (field.isPresent()) {
        field(ordinal).append(index, field.get());
      }
    }
    records.endRecord();
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    for (int ordinal = 0; ordinal < nodes.length; ordinal++) {
      field(ordinal).writeAvro(index, out);
    }
  }

  @Override
  public Object read(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    EagerRecord record = new EagerRecord(schema);
    for (int ordinal = 0; ordinal < nodes.length; ordinal++) {
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
        isReusable ? (VectorRecordView) reuse : new VectorRecordView(schema, names());
    return view.reset(this, index);
  }
}
