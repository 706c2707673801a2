package dev.stoa.format.vector;

import dev.stoa.data.EagerArray;
import dev.stoa.format.batch.NestedBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.vector.buffer.Ends;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.type.TypeParts;
import org.apache.avro.Schema;

/** Arrays: where the elements of each end, and a node of the elements of all. */
final class ArrayNode extends VectorNode {
  /** Room made for elements before the first is decoded. */
  private static final int MOST_PREPARED = 1024;

  private final Ends ends;
  private final int elementCount;
  private final PageInput closed;
  private final Schema schema;
  private VectorNode elements;

  ArrayNode(NodeSpace space, PageInput page) {
    super(space);
    var numbers = page.readLongs(count());
    this.elementCount = page.head().readCount("number of elements", page.limits().mostItems());
    page.limits().addItems(elementCount, scope());
    this.ends = new Ends(numbers, elementCount, scope());
    this.closed = page.child("elements");
    this.schema = valueSchema();
  }

  /** Avro's schema of the arrays. */
  Schema schema() {
    return schema;
  }

  Ends ends() {
    return ends;
  }

  /** The elements of all places. */
  VectorNode elements() {
    if (elements == null) {
      elements = VectorNode.read(TypeParts.element(type()), elementCount, closed, scope());
    }
    return elements;
  }

  @Override
  void openAll() {
    elements().openAll();
  }

  @Override
  boolean isContainer() {
    return true;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    NestedBuilders.Arrayed arrays = (NestedBuilders.Arrayed) out;
    int start = ends.start(index);
    int end = ends.end(index, start);
    for (int i = start; i < end; i++) {
      elements().append(i, arrays.elements());
    }
    arrays.endItems();
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    int start = ends.start(index);
    int end = ends.end(index, start);
    if (end > start) {
      out.writeZigzag((long) end - start);
      for (int i = start; i < end; i++) {
        elements().writeAvro(i, out);
      }
    }
    out.writeZigzag(0);
  }

  @Override
  public Object read(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    int start = ends.start(index);
    int end = ends.end(index, start);
    EagerArray array = new EagerArray(Math.min(end - start, MOST_PREPARED), schema);
    long written = scope().written();
    for (int i = start; i < end; i++) {
      array.add(elements().read(i, null));
      scope().checkWritten(written);
    }
    return array;
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    int start = ends.start(index);
    ArrayOverNode view = reuse instanceof ArrayOverNode given ? given : new ArrayOverNode();
    return view.turnTo(this, index, start, ends.end(index, start));
  }
}
