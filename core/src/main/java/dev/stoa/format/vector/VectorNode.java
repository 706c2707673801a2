package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.data.IntegerSum;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.format.vector.buffer.PageContext;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.NullableType;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.avro.Schema;

/**
 * A node of a vector page's tree: the values of a column, or of a part of a nested column.
 * Positions are those of the parent's values or items. Called by cursors, by the views of maps,
 * arrays and records, and by the readers of vectors.
 *
 * <p>Not thread-safe; invalid after another page is opened.
 */
public abstract class VectorNode extends EncodedColumn {
  private final NodeInfo info;
  private ValueSerde serde;

  VectorNode(NodeInfo info) {
    this.info = info;
  }

  /**
   * The properties of every node.
   *
   * @param type the type of the values
   * @param count the number of positions
   * @param validity the positions that have a value
   * @param context the context that the nodes of a page share
   */
  record NodeInfo(DataType type, int count, Validity validity, PageContext context) {}

  /** Reads a node of a type from its descriptor. */
  static VectorNode read(DataType type, int count, PageInput page, PageContext context) {
    boolean isNullable = NodeKind.isNullable(type);
    Validity validity = isNullable ? Validity.read(page, count) : Validity.NO_NULLS;
    NodeInfo info = new NodeInfo(type, count, validity, context);
    if (validity.kind() == Validity.Kind.ALL_NULL) {
      return new NullNode(info);
    }
    NodeKind kind = NodeKind.of(type);
    if (validity.isSparse() && !kind.mayBeSparse()) {
      throw page.header()
          .corrupt("expected stored values for the nulls of kind " + kind + ", found none");
    }
    return switch (kind) {
      case NULL -> new NullNode(info);
      case INTEGRAL -> new IntegralNode(info, SparseDecoders.longs(info, page));
      case DECIMAL -> DecimalNode.read(info, page);
      case FLOAT, DOUBLE -> new FloatingNode(info, SparseDecoders.floating(info, page));
      case BYTES, FIXED -> new BytesNode(info, SparseDecoders.bytes(info, page));
      case OPAQUE -> new OpaqueNode(info, page.readBytes(count));
      case RECORD -> new RecordNode(info, page);
      case ARRAY -> new ArrayNode(info, page);
      case MAP -> new MapNode(info, page);
    };
  }

  @Override
  public final DataType type() {
    return info.type();
  }

  /** Returns the type of the non-null values. */
  final DataType valueType() {
    return NestedTypes.unwrapNullable(info.type());
  }

  /** Avro's schema of the non-null values. */
  final Schema valueSchema() {
    return context().schemas().schema(valueType());
  }

  @Override
  protected final ValueSerde serde() {
    if (serde == null) {
      serde = ValueSerde.of(context().schemas(), type());
    }
    return serde;
  }

  @Override
  public final int count() {
    return info.count();
  }

  /** Returns the positions that have a value. */
  public final Validity validity() {
    return info.validity();
  }

  final PageContext context() {
    return info.context();
  }

  @Override
  public boolean isNull(int index) {
    return info.validity().isNull(index);
  }

  /** Reads a bit for each of {@code length} positions, 1 if it has a value. */
  void readValidity(int first, int length, Bitmap target) {
    info.validity().read(first, length, target);
  }

  /** Returns the number of stored values before a position. */
  final int storedCountBefore(int position) {
    Validity validity = info.validity();
    return validity.isSparse() ? validity.rankedBitmap().rank(position) : position;
  }

  /** Returns whether the validity bits define the nulls. */
  boolean hasValidity() {
    return true;
  }

  /**
   * Decodes the value at a position and its neighbors into a window, which is at their block and
   * has its validity bits; returns false if the value should be read individually.
   *
   * @param gap the distance in rows from the window's previous request
   */
  boolean fillValues(ColumnWindow window, int position, long gap) {
    return false;
  }

  @Override
  public final boolean fill(ColumnWindow window, long pageStart, int position) {
    return WindowReader.fill(this, window, pageStart, position);
  }

  @Override
  public final boolean fillValidity(ColumnWindow window, long pageStart, int position) {
    return WindowReader.fillValidity(this, window, pageStart, position);
  }

  /** Throws {@code IllegalStateException} if the value at a position is null. */
  protected final void checkPresent(int index) {
    if (isNull(index)) {
      throw new IllegalStateException(
          context().location() + ": the value is null: call isNullAt first");
    }
  }

  /**
   * Returns whether the values are maps, arrays or records, of which {@link #view} returns views.
   */
  boolean isNested() {
    return false;
  }

  /** Reads the descriptors of all nodes below this one that have not been read. */
  void openAll() {}

  /** Appends the non-null value at a position in Avro binary. */
  protected abstract void writeValue(int index, ByteWriter out);

  /** Appends the value at a position in Avro binary. */
  public void writeAvro(int index, ByteWriter out) {
    if (type() instanceof NullableType nullable) {
      int valueBranch = nullable.valueBranch();
      boolean isNull = validity().isNull(index);
      out.writeZigzag(isNull ? 1 - valueBranch : valueBranch);
      if (isNull) {
        return;
      }
    }
    writeValue(index, out);
  }

  /** Returns the maximum size in bytes of values of the page that are read together. */
  public final long maxSizeInBytes() {
    return context().limits().maxBytes();
  }

  /**
   * Returns the sum of the integers or unscaled decimals at some positions, found without decoding
   * them; empty if they must be decoded. Nulls count as 0.
   */
  public Optional<IntegerSum> sum(int first, int length) {
    return Optional.empty();
  }

  /** Returns the number of values at some positions; empty if they must be decoded. */
  public OptionalInt valueCount(int first, int length) {
    return hasValidity()
        ? OptionalInt.of(info.validity().valueCount(first, length))
        : OptionalInt.empty();
  }

  /** Returns the sum of the values that a decoder has at some positions, see {@link #sum}. */
  final Optional<IntegerSum> sum(LongDecoder decoder, int first, int length, long min, long max) {
    Validity validity = info.validity();
    if (validity.kind() != Validity.Kind.NO_NULLS && !validity.isSparse()) {
      return Optional.empty();
    }
    int firstValue = storedCountBefore(first);
    int count = storedCountBefore(first + length) - firstValue;
    OptionalLong sum = decoder.storedValues().sum(firstValue, count, min, max);
    return sum.isPresent() ? Optional.of(new IntegerSum(sum.getAsLong(), count)) : Optional.empty();
  }

  /** Adds the value at a position to a vector. */
  public final void append(int index, VectorBuilder out) {
    if (out.takesObjects()) {
      out.addObject(read(index, null));
    } else if (isNull(index)) {
      out.addNull();
    } else {
      try {
        appendValue(index, out);
      } catch (TooManyBytesException e) {
        throw context().limits().tooManyBytes(context(), e);
      }
    }
  }

  /** Adds the non-null value at a position to a vector of its type. */
  abstract void appendValue(int index, VectorBuilder out);

  /** Adds all bytes of a buffer as one value to a vector. */
  static void append(ByteWriter bytes, VectorBuilder out) {
    out.addBytes(bytes.array(), 0, bytes.size());
  }

  @Override
  public final ByteReader readAvro(int index) {
    ByteWriter bytes = context().scratch();
    try {
      writeAvro(index, bytes);
    } catch (TooManyBytesException e) {
      throw context().limits().tooManyBytes(context(), e);
    }
    return context().readerOf(bytes);
  }

  @Override
  public Object view(int index, Object reuse) {
    return isNull(index) ? null : super.read(index, reuse);
  }

  @Override
  public Object read(int index, Object reuse) {
    return view(index, reuse);
  }

  /** Copies bytes into a buffer, or into a new one if they do not fit; returns the buffer. */
  static ByteBuffer copy(ByteWriter bytes, ByteBuffer reuse) {
    int length = bytes.size();
    ByteBuffer target = reuse.capacity() < length ? ByteBuffer.allocate(length) : reuse.clear();
    return target.put(bytes.array(), 0, length).flip();
  }
}
