package dev.stoa.format.vector;

import dev.stoa.data.EagerRecord;
import dev.stoa.data.FieldNames;
import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.type.Field;
import dev.stoa.type.TypeParts;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/** Records: a node a field, opened when it is first asked for. */
public final class RecordNode extends VectorNode {
  private final List<Field> fields;
  private final Schema schema;
  private final PageInput[] closed;
  private final VectorNode[] open;
  private FieldNames names;

  RecordNode(NodeSpace space, PageInput page) {
    super(space);
    this.fields = TypeParts.fields(type());
    this.schema = valueSchema();
    this.open = new VectorNode[fields.size()];
    this.closed = new PageInput[fields.size()];
    Arrays.setAll(closed, i -> page.child("a field"));
  }

  /** The node of a field, of as many places as this. */
  public VectorNode field(int ordinal) {
    if (open[ordinal] == null) {
      open[ordinal] =
          VectorNode.read(fields.get(ordinal).type(), count(), closed[ordinal], scope());
    }
    return open[ordinal];
  }

  @Override
  void openAll() {
    for (int ordinal = 0; ordinal < open.length; ordinal++) {
      field(ordinal).openAll();
    }
  }

  FieldNames names() {
    if (names == null) {
      names = new FieldNames(schema);
    }
    return names;
  }

  @Override
  boolean isContainer() {
    return true;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    NestedBuilders.Records records = (NestedBuilders.Records) out;
    for (int ordinal = 0; ordinal < open.length; ordinal++) {
      Optional<VectorBuilder> field = records.field(ordinal);
      if (field.isPresent()) {
        field(ordinal).append(index, field.get());
      }
    }
    records.endRecord();
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    for (int ordinal = 0; ordinal < open.length; ordinal++) {
      field(ordinal).writeAvro(index, out);
    }
  }

  @Override
  public Object read(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    EagerRecord record = new EagerRecord(schema);
    for (int ordinal = 0; ordinal < open.length; ordinal++) {
      record.put(ordinal, field(ordinal).read(index, null));
    }
    return record;
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    boolean fits = reuse instanceof RecordOverNode view && view.isOf(schema);
    RecordOverNode view = fits ? (RecordOverNode) reuse : new RecordOverNode(schema, names());
    return view.turnTo(this, index);
  }
}
