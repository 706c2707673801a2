package dev.stoa.format.vector;

import dev.stoa.data.IntegerSum;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.format.vector.buffer.BlockCache;
import dev.stoa.format.vector.buffer.DecimalBytes;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A node of decimals that are stored as unscaled numbers. */
public final class DecimalNode extends VectorNode {
  private static final int VARIABLE_LENGTH = -1;

  /** The layout of decimals that are stored as bytes. */
  private static final int BYTES_LAYOUT = 0;

  /** The layout of decimals that are stored as unscaled numbers. */
  private static final int NUMBERS_LAYOUT = 1;

  private final LongDecoder decoder;
  private final BlockCache cache;

  /** The size of a fixed in bytes, or {@link #VARIABLE_LENGTH}. */
  private final int fixedSize;

  private DecimalNode(NodeInfo info, LongDecoder decoder) {
    super(info);
    this.decoder = decoder;
    this.cache = new BlockCache(decoder, info.context());
    boolean isFixed = valueType().storedKind() == TypeKind.FIXED;
    this.fixedSize = isFixed ? NestedTypes.fixedSize(valueType()) : VARIABLE_LENGTH;
  }

  /** Reads a node of decimals: a {@code BytesNode} if the decimals are stored as bytes. */
  static VectorNode read(NodeInfo info, PageInput page) {
    int layout = page.header().readByte();
    if (layout == NUMBERS_LAYOUT) {
      return new DecimalNode(info, SparseDecoders.longs(info, page));
    }
    if (layout != BYTES_LAYOUT) {
      throw page.header().corrupt("expected 0 or 1 as the layout of decimals, found " + layout);
    }
    return new BytesNode(info, SparseDecoders.bytes(info, page));
  }

  /** Returns the decoder of the unscaled values. */
  public LongDecoder decoder() {
    return decoder;
  }

  @Override
  boolean fillValues(ColumnWindow window, int position, long gap) {
    int first = storedCountBefore(window.firstPosition());
    int count = storedCountBefore(window.firstPosition() + window.rowCount()) - first;
    long[] unscaled = window.resetLongs(count);
    decoder.storedValues().read(first, count, unscaled, 0);
    ByteWriter data = window.resetData();
    int[] offsets = window.resetOffsets(count);
    offsets[0] = 0;
    for (int i = 0; i < count; i++) {
      write(unscaled[i], data);
      offsets[i + 1] = data.size();
    }
    return window.markBytesFilled(0, window.rowCount(), count, data.array());
  }

  @Override
  public Optional<IntegerSum> sum(int first, int length) {
    return sum(decoder, first, length, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private void writeNumber(int index, ByteWriter out) {
    write(cache.at(index), out);
  }

  private void write(long number, ByteWriter out) {
    int length = fixedSize == VARIABLE_LENGTH ? DecimalBytes.minLength(number) : fixedSize;
    DecimalBytes.write(number, length, out);
  }

  @Override
  void appendValue(int index, VectorBuilder out) {
    ByteWriter bytes = context().scratch();
    writeNumber(index, bytes);
    append(bytes, out);
  }

  @Override
  protected void writeValue(int index, ByteWriter out) {
    int start = out.size();
    writeNumber(index, out);
    if (fixedSize == VARIABLE_LENGTH) {
      BytesNode.insertLength(start, out);
    }
  }

  @Override
  public ByteBuffer readBytes(int index, ByteBuffer reuse) {
    checkPresent(index);
    ByteWriter bytes = context().scratch();
    writeNumber(index, bytes);
    return copy(bytes, reuse);
  }
}
