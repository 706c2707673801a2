package dev.stoa.format.vector;

import dev.stoa.data.EagerArray;
import dev.stoa.format.batch.NestedVectorBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.vector.buffer.OffsetsReader;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.type.NestedTypes;
import org.apache.avro.Schema;

/** A node of arrays: the end of each array's elements, and a node of the elements of all arrays. */
public final class ArrayNode extends VectorNode {
  /**
   * The maximum initial capacity in elements: limits the memory that a corrupt page can allocate.
   */
  private static final int MAX_INITIAL_CAPACITY = 1024;

  private final OffsetsReader offsets;
  private final int elementCount;
  private final PageInput elementsInput;
  private final Schema schema;
  private VectorNode elements;

  ArrayNode(NodeInfo info, PageInput page) {
    super(info);
    LongDecoder endOffsets = page.readLongs(count());
    this.elementCount = page.header().readCount("number of elements", page.limits().maxItems());
    page.limits().addItems(elementCount, context());
    this.offsets = new OffsetsReader(endOffsets, elementCount, context());
    this.elementsInput = page.child("elements");
    this.schema = valueSchema();
  }

  /** Avro's schema of the arrays. */
  Schema schema() {
    return schema;
  }

  /** Returns the ends of the arrays' elements. */
  public OffsetsReader offsets() {
    return offsets;
  }

  /** Returns the elements of all arrays, one after the other. */
  public VectorNode elements() {
    if (elements == null) {
      elements =
          VectorNode.read(NestedTypes.element(type()), elementCount, elementsInput, context());
    }
    return elements;
  }

  @Override
  void openAll() {
    elements().openAll();
  }

  @Override
  boolean isNested() {
    return true;
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    NestedVectorBuilders.ArrayVectorBuilder arrays = (NestedVectorBuilders.ArrayVectorBuilder) out;
    int start = offsets.start(index);
    int end = offsets.end(index, start);
    for (int i = start; i < end; i++) {
      elements().append(i, arrays.elements());
    }
    arrays.endCollection();
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    int start = offsets.start(index);
    int end = offsets.end(index, start);
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
    int start = offsets.start(index);
    int end = offsets.end(index, start);
    EagerArray array = new EagerArray(Math.min(end - start, MAX_INITIAL_CAPACITY), schema);
    long writtenBytes = context().writtenBytes();
    for (int i = start; i < end; i++) {
      array.add(elements().read(i, null));
      context().checkWrittenBytes(writtenBytes);
    }
    return array;
  }

  @Override
  public Object view(int index, Object reuse) {
    if (isNull(index)) {
      return null;
    }
    int start = offsets.start(index);
    VectorArrayView view =
        reuse instanceof VectorArrayView arrayView ? arrayView : new VectorArrayView();
    return view.reset(this, index, start, offsets.end(index, start));
  }
}
