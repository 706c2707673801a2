package dev.stoa.format.value;

import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.data.EagerArray;
import dev.stoa.format.batch.NestedVectorBuilders;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.builder.ArrayBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.avro.Schema;

/**
 * The serde of an array: {@linkplain ItemBlocks blocks} of its elements. In a page with a
 * dictionary, repeated elements are codes of the dictionary (CIF paper, section 5.3).
 */
final class ArraySerde extends CollectionSerde {
  private final Schema schema;
  private final ValueSerde elementSerde;

  /** Creates a serde with the limits that the serdes of a column share. */
  ArraySerde(DataType type, Schema schema, ValueSerde elementSerde, ValueLimits limits) {
    this(type, schema, elementSerde, limits, new ItemReader(elementSerde, 0, Optional.empty()));
  }

  private ArraySerde(
      DataType type, Schema schema, ValueSerde elementSerde, ValueLimits limits, ItemReader items) {
    super(type, limits, items);
    this.schema = schema;
    this.elementSerde = elementSerde;
  }

  /** Avro's schema of the arrays. */
  Schema schema() {
    return schema;
  }

  /** Returns the serde of the elements. */
  ValueSerde elementSerde() {
    return elementSerde;
  }

  @Override
  public Optional<ValueSerde> withDictionary(ValueDictionary dictionary) {
    if (!ValueDictionary.canReference(elementSerde.type())) {
      return Optional.empty();
    }
    ItemReader referenceReader = new ItemReader(elementSerde, 0, Optional.of(dictionary));
    return Optional.of(new ArraySerde(type(), schema, elementSerde, limits, referenceReader));
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof Collection<?> values)) {
      throw mismatch(value);
    }
    int start = out.size();
    limits.enterCollection();
    try {
      int count = forEach(values, item -> elementSerde.write(item, out));
      items.blocks().finish(count, start, out);
    } finally {
      limits.leaveCollection();
    }
  }

  /** Passes the elements to an action one by one, and returns their number. */
  private int forEach(Collection<?> values, Consumer<Object> action) {
    int count = 0;
    for (Object item : values) {
      try {
        action.accept(item);
      } catch (ValueMismatchException e) {
        throw e.inField("[" + count + "]");
      }
      count++;
    }
    if (items.blocks().areZeroSize() && !limits.addZeroSizeItems(count)) {
      throw ValueMismatchException.because(ValueLimits.tooManyItemsMessage());
    }
    return count;
  }

  @Override
  public void build(Object value, ColumnBuilder target) {
    if (!(value instanceof Collection<?> values)) {
      throw mismatch(value);
    }
    ArrayBuilder out = (ArrayBuilder) target;
    limits.enterCollection();
    try {
      forEach(values, item -> elementSerde.build(item, out.elements()));
      out.endArray();
    } finally {
      limits.leaveCollection();
    }
  }

  /** Reads the header of a block, counts and limits zero-size elements; returns the item count. */
  private int beginBlock(ByteReader in, boolean isFirst) {
    int count = items.beginBlock(in, isFirst);
    if (count > 0 && items.blocks().areZeroSize()) {
      if (!limits.addZeroSizeItems(count)) {
        throw in.corrupt(ValueLimits.tooManyItemsMessage());
      }
      in.countExpansion((long) count * ValueLimits.BYTES_PER_ZERO_SIZE_ITEM);
    }
    return count;
  }

  @Override
  public EagerArray read(ByteReader in, Object reuse) {
    limits.enterCollection();
    try {
      int count = beginBlock(in, true);
      EagerArray array = new EagerArray(Math.min(count, MAX_INITIAL_CAPACITY), schema);
      for (; count > 0; count = beginBlock(in, false)) {
        int end = items.blocks().end();
        for (int i = 0; i < count; i++) {
          ByteReader item = items.resolve(in);
          array.add(elementSerde.read(item, null));
          items.checkResolved(item);
        }
        ItemBlocks.checkEnd(in, end);
      }
      return array;
    } finally {
      limits.leaveCollection();
    }
  }

  @Override
  void appendValue(ByteReader in, VectorBuilder out) {
    NestedVectorBuilders.ArrayVectorBuilder arrays = (NestedVectorBuilders.ArrayVectorBuilder) out;
    limits.enterCollection();
    try {
      for (int count = beginBlock(in, true); count > 0; count = beginBlock(in, false)) {
        int end = items.blocks().end();
        for (int i = 0; i < count; i++) {
          ByteReader item = items.resolve(in);
          elementSerde.append(item, arrays.elements());
          items.checkResolved(item);
        }
        ItemBlocks.checkEnd(in, end);
      }
    } finally {
      limits.leaveCollection();
    }
    arrays.endCollection();
  }

  @Override
  public Object view(ByteReader in, Object reuse) {
    BinaryArrayView view =
        reuse instanceof BinaryArrayView arrayView ? arrayView : new BinaryArrayView();
    return view.reset(this, in, limits.depth());
  }
}
