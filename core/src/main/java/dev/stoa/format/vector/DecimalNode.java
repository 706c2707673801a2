package dev.stoa.format.vector;

import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.format.vector.buffer.BlockCache;
import dev.stoa.format.vector.buffer.DecimalBytes;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.type.TypeKind;
import dev.stoa.type.TypeParts;
import java.nio.ByteBuffer;

/** Decimals that are kept as unscaled numbers. */
public final class DecimalNode extends VectorNode {
  private static final int SHORTEST = -1;

  private final LongDecoder numbers;
  private final BlockCache cache;
  private final int size;

  private DecimalNode(NodeSpace space, LongDecoder numbers) {
    super(space);
    this.numbers = numbers;
    this.cache = new BlockCache(numbers, space.scope());
    boolean isFixed = valueType().storedKind() == TypeKind.FIXED;
    this.size = isFixed ? TypeParts.fixedSize(valueType()) : SHORTEST;
  }

  /** The node that {@link DecimalWriter} wrote: numbers, or bytes. */
  static VectorNode read(NodeSpace space, PageInput page) {
    int form = page.head().readByte();
    if (form == 1) {
      return new DecimalNode(space, SparseValues.numbers(space, page));
    }
    if (form != 0) {
      throw page.head().corrupt("expected 0 or 1 as the form of decimals, found " + form);
    }
    return new BytesNode(space, SparseValues.bytes(space, page));
  }

  public LongDecoder numbers() {
    return numbers;
  }

  @Override
  boolean fillValues(ColumnWindow window, int place, long gap) {
    int first = storedBefore(window.firstPlace());
    int count = storedBefore(window.firstPlace() + window.rowCount()) - first;
    long[] unscaled = window.longs(count);
    numbers.stored().read(first, count, unscaled, 0);
    ByteWriter data = window.data();
    int[] offsets = window.offsets(count);
    offsets[0] = 0;
    for (int i = 0; i < count; i++) {
      write(unscaled[i], data);
      offsets[i + 1] = data.size();
    }
    return window.filledBytes(0, window.rowCount(), count, data.array());
  }

  private void writeNumber(int index, ByteWriter out) {
    write(cache.at(index), out);
  }

  private void write(long number, ByteWriter out) {
    int length = size == SHORTEST ? DecimalBytes.shortestLength(number) : size;
    DecimalBytes.write(number, length, out);
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    ByteWriter bytes = scope().bytes();
    writeNumber(index, bytes);
    append(bytes, out);
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    int start = out.size();
    writeNumber(index, out);
    if (size == SHORTEST) {
      BytesNode.insertLength(start, out);
    }
  }

  @Override
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    checkPresent(index);
    ByteWriter bytes = scope().bytes();
    writeNumber(index, bytes);
    return copy(bytes, reuse);
  }
}
