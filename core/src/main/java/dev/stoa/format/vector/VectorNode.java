package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.TooManyBytesException;
import dev.stoa.format.page.ColumnWindow;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValueType;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.format.vector.buffer.PageInput;
import dev.stoa.format.vector.buffer.PageScope;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.type.DataType;
import dev.stoa.type.NullableType;
import dev.stoa.type.TypeParts;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;

/**
 * A node of a page's tree: the values of one type at so many places, each read without the others.
 * Called by cursors, by the views of maps, arrays and records, and by what fills vectors.
 *
 * <p>For one thread; not used after its page was left.
 */
public abstract class VectorNode extends EncodedColumn {
  private final NodeSpace space;
  private ValueType encoding;

  VectorNode(NodeSpace space) {
    this.space = space;
  }

  /**
   * What every node knows.
   *
   * @param type of the values
   * @param count the number of places
   * @param validity which places hold a value
   * @param scope what the nodes of a page share
   */
  record NodeSpace(DataType type, int count, Validity validity, PageScope scope) {}

  /** The node of a type, whose description is read. */
  static VectorNode read(DataType type, int count, PageInput page, PageScope scope) {
    boolean isOptional = NodeKind.isOptional(type);
    Validity validity = isOptional ? Validity.read(page, count) : Validity.NO_NULLS;
    NodeSpace space = new NodeSpace(type, count, validity, scope);
    if (validity.kind() == Validity.Kind.ALL_NULL) {
      return new NullNode(space);
    }
    NodeKind kind = NodeKind.of(type);
    if (validity.isSparse() && !kind.mayBeSparse()) {
      throw page.head().corrupt("expected places for the nulls of " + kind + ", found none");
    }
    return switch (kind) {
      case NULL -> new NullNode(space);
      case NUMBER -> new NumberNode(space, SparseValues.numbers(space, page));
      case DECIMAL -> DecimalNode.read(space, page);
      case FLOAT, DOUBLE -> new FloatingNode(space, SparseValues.floating(space, page));
      case BYTES, FIXED -> new BytesNode(space, SparseValues.bytes(space, page));
      case OPAQUE -> new OpaqueNode(space, page.readBytes(count));
      case RECORD -> new RecordNode(space, page);
      case ARRAY -> new ArrayNode(space, page);
      case MAP -> new MapNode(space, page);
    };
  }

  @Override
  public final DataType type() {
    return space.type();
  }

  /** The type of the values that are not null. */
  final DataType valueType() {
    return TypeParts.present(space.type());
  }

  /** Avro's schema of the values that are not null. */
  final Schema valueSchema() {
    return scope().schemas().schema(valueType());
  }

  @Override
  protected final ValueType encoding() {
    if (encoding == null) {
      encoding = ValueType.of(scope().schemas(), type());
    }
    return encoding;
  }

  @Override
  public final int count() {
    return space.count();
  }

  /** Which places hold a value. */
  public final Validity validity() {
    return space.validity();
  }

  final PageScope scope() {
    return space.scope();
  }

  @Override
  public boolean isNull(int index) {
    return space.validity().isNull(index);
  }

  /** Gives a bit for each of some places, 1 where there is a value. */
  void readPresence(int first, int length, Bitmap target) {
    space.validity().read(first, length, target);
  }

  /** How many values are stored for the places before one. */
  final int storedBefore(int place) {
    Validity validity = space.validity();
    return validity.isSparse() ? validity.presence().rank(place) : place;
  }

  /** Whether the presence bits tell which values are null. */
  boolean hasPresence() {
    return true;
  }

  /**
   * Decodes the value at a place and its neighbours into a window, which is at their block and has
   * its presence bits; gives false where the value should be read alone.
   *
   * @param gap how many rows before this one the window was last asked for one
   */
  boolean fillValues(ColumnWindow window, int place, long gap) {
    return false;
  }

  @Override
  public final boolean fill(ColumnWindow window, long pageStart, int place) {
    return WindowFiller.fill(this, window, pageStart, place);
  }

  @Override
  public final boolean fillPresence(ColumnWindow window, long pageStart, int place) {
    return WindowFiller.fillPresence(this, window, pageStart, place);
  }

  protected final void checkPresent(int index) {
    if (isNull(index)) {
      throw new IllegalStateException(
          scope().place() + ": this value is null: ask isNullAt before");
    }
  }

  /** Whether {@link #view} gives a view of a map, an array or a record. */
  boolean isContainer() {
    return false;
  }

  /** Reads the descriptions of all nodes below this that were not read yet. */
  void openAll() {}

  /** Appends the value at a place, which is not null, in Avro binary. */
  protected abstract void writeValue(int index, ByteWriter out);

  /** Appends the value at a place in Avro binary. */
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

  /** The most bytes that values of the page take which are read together. */
  public final long mostBytes() {
    return scope().limits().mostBytes();
  }

  /** Adds the value at a place to a vector. */
  public final void append(int index, VectorBuilder out) {
    if (out.takesObjects()) {
      out.addObject(read(index, null));
    } else if (isNull(index)) {
      out.addNull();
    } else {
      try {
        appendValue(index, out);
      } catch (TooManyBytesException e) {
        throw scope().limits().tooMany(scope(), e);
      }
    }
  }

  /** Adds the value at a place, which is not null, to a vector of its own shape. */
  abstract void appendValue(int index, VectorBuilder out);

  /** Adds the bytes that were written since {@link PageScope#bytes} gave the writer. */
  static void append(ByteWriter bytes, VectorBuilder out) {
    out.addBytes(bytes.array(), 0, bytes.size());
  }

  @Override
  public final ByteReader readAvro(int index) {
    ByteWriter bytes = scope().bytes();
    try {
      writeAvro(index, bytes);
    } catch (TooManyBytesException e) {
      throw scope().limits().tooMany(scope(), e);
    }
    return scope().read(bytes);
  }

  @Override
  public Object view(int index, Object reuse) {
    return isNull(index) ? null : super.read(index, reuse);
  }

  @Override
  public Object read(int index, Object reuse) {
    return view(index, reuse);
  }

  /** Copies bytes into a buffer that has an array, or into a new one where they do not fit. */
  static ByteBuffer copy(ByteWriter bytes, ByteBuffer reuse) {
    int length = bytes.size();
    ByteBuffer target = reuse.capacity() < length ? ByteBuffer.allocate(length) : reuse.clear();
    return target.put(bytes.array(), 0, length).flip();
  }
}
